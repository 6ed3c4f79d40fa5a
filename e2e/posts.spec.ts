import { posts } from "@grove/contract/posts"
import type { Page } from "@playwright/test"

import { expect, expectAccessible, expectHeld, expectToast, holdBack, test } from "./fixtures.ts"
import { grainyPicture, heic, pictureUrl } from "./pictures.ts"
import { expectStable, watchStability } from "./stability.ts"

const card = (page: Page, text: string) =>
  page.getByRole("article").filter({ hasText: text }).first()

test("a post with category, pictures and descriptions goes from the composer to the feed", async ({
  resident,
}) => {
  const { page, name, call, context } = await resident()
  const lines = Array.from({ length: 12 }, (_, n) => `Line ${n + 1} of the poem`)
  await call(posts.create, { body: { content: [...lines, "#theend"].join("\n") } })
  const decoders: string[] = []
  page.on("request", (request) => {
    if (/heic/i.test(new URL(request.url()).pathname)) decoders.push(request.url())
  })
  await page.goto("/")
  const box = page.getByRole("textbox", { name: "What's on your mind?" })
  const mine = card(page, "Fog over the lake")

  await test.step("a long post is folded, and opens by click", async () => {
    const post = card(page, "Line 1 of the poem")
    const text = post.getByRole("paragraph").filter({ hasText: "Line 2 of the poem" })
    const height = () => text.evaluate((element) => element.clientHeight)
    const more = post.getByRole("button", { name: "Show more" })
    await expect(more).toBeVisible()
    const folded = await height()
    await more.click()
    await expect(text).toBeFocused()
    await expect(more).toHaveCount(0)
    await expect.poll(height).toBeGreaterThan(folded * 1.5)
  })

  await test.step("pictures are added; the decoder of a phone's own format only when needed", async () => {
    await expect(page.getByRole("button", { name: "Post", exact: true })).toBeDisabled()
    await box.fill("Fog over the lake #goldenhour https://example.org/walk")
    await page.getByLabel("Add photos").setInputFiles(grainyPicture("one.png", 600, 400))
    await expectToast(page, "Image processed")
    expect(decoders).toEqual([])
    await page.getByLabel("Add photos").setInputFiles(heic)
    const selected = page.getByRole("list", { name: "Selected photos" })
    await expect(selected.getByRole("listitem")).toHaveCount(2)
    expect(decoders).toHaveLength(1)
    await page.getByRole("button", { name: "Describe photo 1" }).click()
    await page.getByLabel("Description of photo 1").fill("The lake")
    await page.getByRole("button", { name: "Order of photo 1" }).click()
    await page.getByRole("menuitem", { name: "Move later" }).click()
    await page.getByRole("button", { name: "Category" }).click()
    await page.getByRole("menuitemradio", { name: "Photography" }).click()
    await expectAccessible(page.getByRole("form", { name: "Create a post" }))
  })

  await test.step("a failed post keeps its text and pictures, a reload keeps the draft", async () => {
    const kept = page.getByRole("button", { name: "Photo 2 of 2: The lake" })
    await page.route("**/api/posts", (route) => route.fulfill({ status: 500 }))
    await page.getByRole("button", { name: "Post", exact: true }).click()
    await expectToast(page, "Failed to create post. Please try again.")
    await expect(box).toHaveValue(/^Fog over the lake/)
    await expect(kept).toBeVisible()
    await page.unroute("**/api/posts")
    await page.reload()
    await expect(box).toHaveValue(/^Fog over the lake/)
    await expect(kept).toBeVisible()
  })

  await test.step("a folded post opens when the focus enters what is hidden", async () => {
    const post = card(page, "Line 1 of the poem")
    const lastLine = post.getByRole("link", { name: "#theend" })
    await lastLine.focus()
    await expect(lastLine).toBeFocused()
    await expect(lastLine).toBeInViewport()
    await expect(post.getByRole("button", { name: "Show more" })).toHaveCount(0)
  })

  await test.step("it is published, with progress while the pictures are on their way", async () => {
    const devtools = await context.newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 }
    await devtools.send("Network.enable")
    await devtools.send("Network.emulateNetworkConditions", slow)
    await page.getByRole("button", { name: "Post", exact: true }).click()
    await expect(page.getByRole("progressbar", { name: "Uploading" })).toBeVisible()
    await devtools.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 })
    await expectToast(page, "Your post has been published!")
    await expect(mine).toContainText(name)
    await expect(mine).toContainText("Photography")
    await expect(mine.getByRole("link", { name: "#goldenhour" })).toHaveAttribute(
      "href",
      "/search?q=%23goldenhour",
    )
    await expect(mine.getByRole("link", { name: "example.org/walk" })).toHaveAttribute(
      "rel",
      /noopener/,
    )
    await expect(mine.getByRole("button", { name: /Open photo 2: The lake/ })).toBeVisible()
    await expect(box).toHaveValue("")
    await expectAccessible(mine)
  })

  await test.step("its pictures are enlarged", async () => {
    await mine.getByRole("button", { name: /Open photo 1/ }).click()
    const enlarged = page.getByRole("dialog")
    await expect(enlarged).toContainText("Photo 1 of 2")
    await expectHeld(page)
    await page.keyboard.press("ArrowRight")
    await expect(enlarged.getByRole("img", { name: "The lake" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(enlarged).toBeHidden()
    await expectHeld(page, false)
  })

  await test.step("an edited post is marked as edited; a deletion can be undone", async () => {
    await mine.getByRole("button", { name: "Post options" }).click()
    await page.getByRole("menuitem", { name: "Edit" }).click()
    const dialog = page.getByRole("dialog", { name: "Edit post" })
    await expectHeld(page)
    await dialog.getByLabel("Text").fill("Fog over the lake, gone")
    await expectAccessible(dialog)
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(mine).toContainText("gone")
    await expect(mine).toContainText("edited")
    await mine.getByRole("button", { name: "Post options" }).click()
    await page.getByRole("menuitem", { name: "Delete" }).click()
    await expectToast(page, "Post deleted")
    await expect(mine).toBeHidden()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(mine).toBeVisible()
  })

  await test.step("after a sign-out elsewhere, the next action shows an error and leads to sign-in", async () => {
    // Whatever else the page asks for would notice first.
    await holdBack(page, /\/api\/(?!posts\/[^/]+\/like|login)/)
    // The page navigates half a second later, so the text is recorded inside it.
    const isSaid = page.evaluate(
      (words) =>
        new Promise<boolean>((resolve) =>
          new MutationObserver(() => {
            if (document.body.textContent.includes(words)) resolve(true)
          }).observe(document.body, { subtree: true, childList: true, characterData: true }),
        ),
      "You are logged out. Logging in again...",
    )
    await context.clearCookies()
    await mine.getByRole("button", { name: /^Like/ }).click()
    expect(await isSaid).toBe(true)
    await expect(page.getByRole("heading", { name: "Sign in to Grove" })).toBeVisible()
  })
})

test("a failed code chunk breaks nothing and is fetched again", async ({ resident }) => {
  const { page, call } = await resident()
  await call(posts.create, { body: { content: "In the tunnel" } })
  await page.route(/overlays-/, (route) => route.abort())
  await page.route("**/like", (route) => route.abort())
  const missed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("overlays-"),
  )
  await page.goto("/")
  await page.evaluate(() => (document.body.dataset["page"] = "the same"))
  await missed
  const like = card(page, "In the tunnel").getByRole("button", { name: /^Like/ })
  await like.click()
  await expect(like).toHaveAttribute("aria-pressed", "false")
  await page.unroute(/overlays-/)
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expectToast(page, "Failed to like/unlike post. Please try again.")
  await expect(page.locator("body[data-page='the same']")).toBeAttached()
})

test("sixty posts: no layout shift, fetched as the reader scrolls, few in the DOM, and back restores the scroll position", async ({
  resident,
}) => {
  const { page, call } = await resident({ isPhone: true })
  const image = pictureUrl("#0f766e", 64, 36)
  for (let i = 0; i < 60; i++)
    await call(posts.create, {
      body: {
        content: `Row ${i} of many${"\nand on".repeat(i % 4)}`,
        images: i % 5 === 4 ? Array.from({ length: 1 + (i % 3) }, () => image) : [],
      },
    })
  const further: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/api/posts?cursor=")) further.push(request.url())
  })
  await page.goto("/")
  await expect(page.locator("li[data-index]").first()).toHaveCSS("position", "absolute")
  await page.waitForLoadState("networkidle")
  expect(further, "nothing is fetched ahead for a reader who does not scroll").toEqual([])
  await page.mouse.wheel(0, 200)
  await expect.poll(() => further).toHaveLength(1)
  await watchStability(page)
  // Window size and pictures arrive late; the scroll position must not move.
  const letCome = await holdBack(page, /windowing-|\/media\//)
  // Pictures are part of the document, so it is loaded only with them.
  await page.goto("/", { waitUntil: "domcontentloaded" })
  await expect(card(page, "Row 59 of many")).toBeVisible()
  const read = await page.evaluate(() => {
    scrollTo(0, 300)
    return scrollY
  })
  expect(read).toBeGreaterThan(100)
  letCome()
  await expect(page.locator("li[data-index]").first()).toHaveCSS("position", "absolute")
  expect(await page.evaluate(() => scrollY)).toBe(read)
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 500))
    await expect(card(page, "Row 30 of many")).toBeVisible({ timeout: 250 })
  }).toPass({ timeout: 30_000 })
  expect(await page.getByRole("article").count()).toBeLessThan(25)
  await expectStable(page)
  await card(page, "Row 30 of many").scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(2000)
  await card(page, "Row 30 of many")
    .getByRole("link", { name: /ago|just now/ })
    .click()
  await expect(page).toHaveURL(/\/post\//)
  await page.goBack()
  await expect(card(page, "Row 30 of many")).toBeVisible()
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before))
    .toBeLessThan(150)
})
