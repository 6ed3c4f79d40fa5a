import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { posts } from "@grove/contract/posts"

import { enter, expect, expectAccessible, test } from "./fixtures.ts"
import { startOwnServer, type OwnServer } from "./own-server.ts"

let isBroken = false
/** Speaks LibreTranslate's API. */
const service = createServer((request, response) => {
  const reply = (status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  if (request.url === "/languages") return reply(200, [{ code: "de" }, { code: "en" }])
  if (isBroken) return reply(500, { error: "busy" })
  return reply(200, { translatedText: "Today we found mushrooms in the forest" })
})

let own: OwnServer
test.beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  const { port } = service.address() as AddressInfo
  own = await startOwnServer({ TRANSLATE_URL: `http://127.0.0.1:${port}` })
})
test.afterAll(async () => {
  service.close()
  await own?.stop()
})

test("an author names the language of a post, and a reader has it translated", async ({
  browser,
}) => {
  test.slow()
  const ann = await enter(browser, own.url, { firstName: "Ann", lastName: "Moss" })
  await ann.page.goto("/")
  await ann.page.getByRole("textbox", { name: "What's on your mind?" }).fill("Pilze")
  await ann.page.getByRole("button", { name: "Language of the post" }).click()
  await ann.page.getByRole("menuitemradio", { name: "Deutsch" }).click()
  const published = ann.page.waitForResponse(
    (response) => response.url().endsWith("/api/posts") && response.request().method() === "POST",
  )
  await ann.page.getByRole("button", { name: "Post", exact: true }).click()
  const { id, language } = (await (await published).json()) as { id: string; language: string }
  expect(language).toBe("de")
  const hers = ann.page.getByRole("article", { name: "Post by Ann Moss" })
  await expect(hers.locator('p[lang="de"]')).toHaveText("Pilze")
  // No one needs their own words translated.
  await expect(hers.getByRole("button", { name: "Translate" })).toHaveCount(0)

  const { page } = await enter(browser, own.url, { firstName: "Bob", lastName: "Fern" })
  await page.goto(`/post/${id}`)
  const post = page.getByRole("article", { name: "Post by Ann Moss" })
  isBroken = true
  await post.getByRole("button", { name: "Translate" }).click()
  await expect(post.getByText("The text could not be translated")).toBeVisible()
  isBroken = false
  await post.getByRole("button", { name: "Try again" }).focus()
  await page.keyboard.press("Enter")
  await expect(post.getByText("Translated from German")).toBeVisible()
  await expect(post.locator('p[lang="en"]')).toHaveText("Today we found mushrooms in the forest")
  await expectAccessible(page)
  await post.getByRole("button", { name: "Show original" }).click()
  await expect(post.locator('p[lang="de"]')).toHaveText("Pilze")

  const params = { postId: id }
  await ann.call(posts.edit, { params, body: { language: "en" } })
  await page.reload()
  await expect(post.getByText("Pilze")).toBeVisible()
  await expect(post.getByRole("button", { name: "Translate" })).toHaveCount(0)
})
