import { posts } from "@grove/contract/posts"
import type { Page } from "@playwright/test"

import { expect, expectConnected, test } from "./fixtures.ts"
import { picture } from "./pictures.ts"

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

test("adds content shared to the app to the composer, after what is already there", async ({
  person,
}) => {
  const { page } = await person({ hasWorker: true })
  await page.goto("/create")
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  const box = page.getByRole("textbox", { name: "What's on your mind?" })
  await box.fill("Read this:")
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Read this:")
  await page.evaluate(
    (bytes) => {
      const form = document.createElement("form")
      form.method = "post"
      form.action = "/share"
      form.enctype = "multipart/form-data"
      for (const [name, value] of [
        ["title", "A walk"],
        ["url", "https://example.org/walk"],
      ] as const) {
        const field = document.createElement("input")
        field.name = name
        field.value = value
        form.append(field)
      }
      const files = document.createElement("input")
      files.type = "file"
      files.name = "files"
      const carrier = new DataTransfer()
      carrier.items.add(new File([Uint8Array.from(bytes)], "walk.png", { type: "image/png" }))
      files.files = carrier.files
      form.append(files)
      document.body.append(form)
      form.submit()
    },
    [...picture("walk.png", "#4338ca").buffer],
  )
  await expect(box).toHaveValue("Read this:\nA walk\nhttps://example.org/walk")
  await expect(
    page.getByRole("list", { name: "Selected photos" }).getByRole("listitem"),
  ).toHaveCount(1)
  await expect(page).toHaveURL(/\/create$/)
})
