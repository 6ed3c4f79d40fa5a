import type { LinkCard } from "@grove/contract/links"
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"
import type { Page } from "@playwright/test"

import { withClient } from "../server/src/supervisor/connection.ts"
import { findRunning } from "../server/src/supervisor/running.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { moveTo } from "./walk.ts"

/** As if the server had fetched the page: tests have no access to the Internet. */
async function knowPage({ url, title, description, host }: LinkCard) {
  const database = await findRunning(process.env["GROVE_E2E_DATA"] ?? "")
  if (!database) throw new Error("The database of the server was not found")
  await withClient(database, (client) =>
    client.query(
      `insert into link_previews (url, card, fetched_at, expires_at)
       values ($1, $2, now(), now() + interval '1 day')`,
      [url, JSON.stringify({ url, title, description, host, picture: null })],
    ),
  )
}

/** Chooses an item of a post's menu with the keyboard and waits for the server's answer. */
async function choose(page: Page, text: string, item: string, answered: RegExp) {
  const answer = page.waitForResponse((it) => answered.test(it.url()) && it.status() === 200)
  const post = page.getByRole("article").filter({ hasText: text })
  await post.getByRole("button", { name: "Post options" }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("menuitem", { name: item }).press("Enter")
  await answer
}

test("a link has a card until its author removes it, and a pinned post is first on the profile", async ({
  resident,
  viewer,
}) => {
  const { id, page, call, read } = await resident({ isPhone: true })
  const card: LinkCard = {
    url: `https://www.gazette.example/${id}`,
    title: "Council votes 14 to 9 for a cycle lane on Foundry Street",
    description: "",
    host: "gazette.example",
    imageUrl: null,
    thumbhash: null,
  }
  await knowPage(card)
  for (const content of [`The council said yes. ${card.url}`, "Second post", "Third post"])
    await call(posts.create, { body: { content } })

  // The card is part of the page before any script runs, and of a fixed height.
  expect(await read("/")).toContain(card.title)
  await page.goto("/")
  const shown = page.getByRole("link", { name: card.title })
  await expect(shown).toContainText(card.host)
  await expect(shown).toHaveAttribute("href", card.url)
  await expect(shown).toHaveAttribute("target", "_blank")
  await expect(shown).toHaveAttribute("rel", "noopener nofollow ugc")
  const height = async () => (await shown.boundingBox())?.height
  await expect.poll(height).toBe(86)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(height).toBe(104)

  const first = page.getByRole("article").first()
  await moveTo(page, `/profile/${id}`)
  await expect(first).toContainText("Third post")
  await choose(page, "The council said yes", "Pin to profile", /\/pin$/)
  await expect(first).toContainText("Pinned")
  await expect(first).toContainText("The council said yes")
  await expect(page.getByText("The council said yes")).toHaveCount(1)
  await page.reload()
  await expect(first).toContainText("The council said yes")
  await expectAccessible(first)

  // Another replaces it until that is undone.
  await choose(page, "Second post", "Pin to profile", /\/pin$/)
  await expect(first).toContainText("Second post")
  const undone = page.waitForResponse((it) => it.url().endsWith("/pin") && it.status() === 200)
  await page.getByRole("button", { name: "Undo" }).click()
  await undone
  await expect(first).toContainText("The council said yes")

  const reader = await viewer()
  await moveTo(reader.page, `/profile/${id}`)
  await expect(reader.page.getByRole("article").first()).toContainText("Pinned")
  await expect(reader.page.getByText("The council said yes")).toHaveCount(1)

  await choose(page, "The council said yes", "Remove link card", /\/link$/)
  await expect(shown).toHaveCount(0)
  await choose(page, "The council said yes", "Delete", /\/api\/posts\/[^/]+$/)
  await expect(first).toContainText("Third post")
  const seen = await reader.call(users.get, { params: { userId: id } })
  expect(seen.pinnedPostId).toBeNull()
})
