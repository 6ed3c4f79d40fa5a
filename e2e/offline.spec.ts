import { posts } from "@grove/contract/posts"
import type { Page } from "@playwright/test"

import { expect, expectConnected, test } from "./fixtures.ts"

const card = (page: Page, text: string) =>
  page.getByRole("article").filter({ hasText: text }).first()

test("says that the server does not answer, keeps changes, and recovers automatically", async ({
  resident,
}) => {
  const { page, context, call } = await resident()
  const post = await call(posts.create, { body: { content: "Quiet server" } })
  let cut: (() => Promise<void>) | undefined
  await page.routeWebSocket("**/api/live", (socket) => {
    const server = socket.connectToServer()
    cut = async () => {
      await server.close()
      await socket.close()
    }
  })
  await page.goto("/")
  await expectConnected(page)
  await page.routeWebSocket("**/api/live", (socket) => socket.close())
  await context.route("**/api/**", (route) => route.abort())
  await cut!()
  await expect(page.getByText("The server does not answer")).toBeVisible()
  const like = card(page, post.content).getByRole("button", { name: /^Like/ })
  await like.click()
  await expect(like).toHaveAccessibleName("Like, 1 like, Waiting to send")
  // Without an answer, so that the attempt takes long enough to be seen.
  await page.route("**/api/health", () => undefined)
  const again = page.getByRole("button", { name: "Try again" })
  await again.click()
  await expect(again).toHaveAttribute("aria-busy", "true")
  await expect(again).not.toHaveAttribute("aria-busy", "true")
  await expect(page.getByText("The server does not answer")).toBeVisible()
  await page.unroute("**/api/health")
  await context.unroute("**/api/**")
  await again.click()
  await expect(page.getByText("The server does not answer")).toBeHidden()
  await expect(like).toHaveAccessibleName("Like, 1 like")
  expect(await call(posts.get, { params: { postId: post.id } })).toMatchObject({ isLiked: true })
})
