import { readFileSync } from "node:fs"

import { posts } from "@grove/contract/posts"

import { COLOR_RULES } from "./accessible.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"

interface Route {
  path: string
}

const routes = JSON.parse(
  readFileSync(new URL("../web/dist/routes.json", import.meta.url), "utf8"),
) as Route[]

/** The background of the dark theme. */
const DARK = "rgb(14, 20, 18)"

/** Every route, on both screen sizes and in both themes. */
for (const [screen, isPhone] of [
  ["phone", true],
  ["wide", false],
] as const) {
  test(`every route is accessible: ${screen}, light and dark`, async ({ person }) => {
    test.setTimeout(120_000)
    const { page, id, call } = await person({
      email: "admin@localhost",
      firstName: "Ada",
      lastName: "Min",
      isPhone,
    })
    const post = await call(posts.create, { body: { content: "Something to look at #here" } })
    const errors: string[] = []
    page.on("pageerror", (error) => errors.push(error.message))
    page.on("console", (message) => {
      if (message.type() === "error" && !/40[34]/.test(message.text())) errors.push(message.text())
    })
    for (const { path } of routes) {
      const address = path
        .replace(":userId", id)
        .replace(":postId", post.id)
        .replace(":penaltyId", "999999")
        .replace(":section", "site")
      await page.goto(address, { waitUntil: "networkidle" })
      await expect(page.getByRole("main")).toBeVisible()
      await test.step(path, () => expectAccessible(page))
      await page.emulateMedia({ colorScheme: "dark" })
      await expect(page.locator("html")).toHaveCSS("background-color", DARK)
      await test.step(`${path}, dark`, () => expectAccessible(page, COLOR_RULES))
      await page.emulateMedia({ colorScheme: "light" })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    }
    expect(errors).toEqual([])
  })
}
