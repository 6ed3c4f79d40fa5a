import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import type { Page } from "@playwright/test"

import { expect, expectAccessible, expectToast, loseConnection, test } from "./fixtures.ts"

/** The file under its original address only, as if the browser had cached the failure. */
const ownAddress = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`)
/** The same file under every address. */
const anyAddress = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js`)

async function choose(page: Page, what: "Edit" | "Delete" | "Report", content: string) {
  const article = page.getByRole("article").filter({ hasText: content })
  await article.getByRole("button", { name: "Post options" }).click()
  await page.getByRole("menuitem", { name: what }).click()
}

test("R21 loads screens, menus, dialogs and toasts although their original addresses keep failing", async ({
  resident,
}) => {
  const { page, call, context } = await resident()
  await call(posts.create, { body: { content: "A morning walk" } })
  for (const name of ["overlays", "compose", "browse"])
    await page.route(ownAddress(name), (route) => route.abort())
  await page.goto("/")
  await choose(page, "Edit", "A morning walk")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox").fill("An evening walk")
  await dialog.getByRole("button", { name: "Save" }).click()
  await choose(page, "Delete", "An evening walk")
  await expectToast(page, "Post deleted")
  await page.getByRole("link", { name: "Explore" }).first().click()
  await expect(page.getByRole("heading", { name: "Explore Trending" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Reload" })).toHaveCount(0)

  await test.step("a screen opened offline shows an error, and opens when the connection is back", async () => {
    await loseConnection(page)
    await page.getByRole("link", { name: "Settings" }).first().click()
    await expect(page.getByRole("alert").filter({ hasText: "You are offline." })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible()
  })
})

test("R21 reports code that cannot be loaded or is gone; a reload keeps typed text", async ({
  resident,
  member,
}) => {
  const [{ page, call }, author] = await Promise.all([resident(), member()])
  await call(follows.add, { params: { userId: author.id } })
  await author.call(posts.create, { body: { content: "A morning walk" } })
  let isDead = true
  await page.route(anyAddress("moderation"), (route) => (isDead ? route.abort() : route.continue()))
  await page.goto("/")
  const composer = page.getByRole("textbox", { name: "What's on your mind?" })
  await composer.fill("Half a thought")
  await choose(page, "Report", "A morning walk")
  const alert = page.getByRole("alert").filter({ hasText: "This part could not be loaded." })
  await expect(alert).toBeVisible()
  await expectAccessible(alert)
  await Promise.all([
    page.waitForEvent("load"),
    alert.getByRole("button", { name: "Reload" }).click(),
  ])
  isDead = false
  await expect(composer).toHaveValue("Half a thought")
  await choose(page, "Report", "A morning walk")
  await expect(page.getByRole("dialog").getByRole("heading", { name: /^Report/ })).toBeVisible()

  await test.step("after a deployment, a screen reloads the page and a dialog offers to", async () => {
    let isOld = true
    for (const name of ["browse", "moderation"])
      await page.route(anyAddress(name), (route) =>
        isOld ? route.fulfill({ status: 404 }) : route.continue(),
      )
    await page.goto("/")
    await choose(page, "Report", "A morning walk")
    const updated = page.getByRole("alert").filter({ hasText: "was updated" })
    await expect(updated).toBeVisible()
    page.once("framenavigated", () => page.once("framenavigated", () => (isOld = false)))
    await page.getByRole("link", { name: "Explore" }).first().click()
    await expect(page.getByRole("heading", { name: "Explore Trending" })).toBeVisible()
    await expect(updated).toHaveCount(0)
  })
})
