import { readFileSync } from "node:fs"

import { posts } from "@grove/contract/posts"

import { expect, expectAccessible, test } from "./fixtures.ts"

interface Route {
  path: string
}

const routes = JSON.parse(
  readFileSync(new URL("../web/dist/routes.json", import.meta.url), "utf8"),
) as Route[]

/** Every route, in both themes and on both screen sizes. */
for (const [screen, isPhone] of [
  ["phone", true],
  ["wide", false],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`every route is accessible: ${screen}, ${colorScheme}`, async ({ person }) => {
      test.setTimeout(120_000)
      const { page, id, call } = await person({
        email: "admin@localhost",
        firstName: "Ada",
        lastName: "Min",
        isPhone,
        colorScheme,
      })
      const post = await call(posts.create, { body: { content: "Something to look at #here" } })
      const errors: string[] = []
      page.on("pageerror", (error) => errors.push(error.message))
      page.on("console", (message) => {
        if (message.type() === "error" && !/40[34]/.test(message.text()))
          errors.push(message.text())
      })
      for (const { path } of routes) {
        const address = path
          .replace(":userId", id)
          .replace(":postId", post.id)
          .replace(":penaltyId", "999999")
        await page.goto(address, { waitUntil: "networkidle" })
        await expect(page.getByRole("main")).toBeVisible()
        await test.step(path, () => expectAccessible(page))
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      }
      expect(errors).toEqual([])
    })
  }
}
