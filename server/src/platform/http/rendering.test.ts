import { rm } from "node:fs/promises"
import { join } from "node:path"

import { expect, test } from "vitest"

import { builtWeb } from "../../../test/built-web.ts"
import { openCatalogs, openRenderer } from "./rendering.ts"

const pageIn = (language: string) =>
  ({ boot: { language, queries: [] }, path: "/", search: "hello=" }) as never

test("renders a page with the components and texts of the build", async () => {
  const render = openRenderer(await builtWeb())
  const title = "Hello <&> · %BRAND%"
  expect(await render(pageIn("de"))).toEqual({ root: "Hello in de", title })
  expect(await render(pageIn("en"))).toEqual({ root: "Hello in English", title })
})

test("imports the components on first use, so that a broken build fails only its pages", async () => {
  const folder = await builtWeb()
  await rm(join(folder, "server/render.js"))
  await expect(openRenderer(folder)(pageIn("en"))).rejects.toThrow("render.js")
})

test("reads the texts of a language once; English has none", async () => {
  const folder = await builtWeb()
  const catalogOf = openCatalogs(folder)
  const german = catalogOf("de")
  expect(await german).toEqual({ Hello: "de" })
  expect(catalogOf("de")).toBe(german)
  expect(await catalogOf("ar")).toEqual({ Hello: "ar" })
  expect(catalogOf("en")).toBeUndefined()
})
