import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import type { Locator, Page } from "@playwright/test"

import { expect, expectHeld, expectToast, test } from "./fixtures.ts"

/** The specified shell, landing page and toasts, sentence by sentence. */

const hrefs = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))

test("the landing page: brand, hero, three cards, four bullets, figures, both guides, footer", async ({
  page,
}) => {
  await page.goto("/")
  const header = page.getByRole("banner")
  await expect(header.getByRole("link", { name: "Grove" })).toHaveAttribute("href", "/")
  await expect(header.getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    "/api/login?returnTo=%2F",
  )
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(main.getByText(/Discover content, connect with people/)).toBeVisible()
  await expect(main.getByText(/Real-time messaging · 24-hour stories/)).toBeVisible()
  await expect(main.getByRole("article")).toHaveCount(3)
  const part = (name: string) => main.getByRole("region", { name })
  await expect(part("Everything a community needs").getByRole("listitem")).toHaveCount(4)
  for (const [figure, label] of [
    ["10K+", "Active Users"],
    ["50K+", "Posts Shared"],
    ["100K+", "Connections Made"],
  ] as const) {
    await expect(main.locator("dl > div").filter({ hasText: label })).toContainText(figure)
  }
  await expect(part("How to get started").getByRole("heading", { level: 3 })).toHaveText([
    "Click Sign In",
    /^Sign in with your .* account$/,
    "Come back here",
    "Start sharing",
  ])
  const welcome = part("Welcome to Grove")
  await expect(welcome.getByRole("listitem")).toHaveText([
    "Sign in",
    "Access your feed",
    "Start socializing",
  ])
  await expect(welcome).toContainText("Every page requires you to sign in")
  await expect(page.getByRole("contentinfo")).toContainText("© 2025 Grove")
})

test("signed out, member pages are the landing page with 'Please Sign In', and ask for no data", async ({
  page,
}) => {
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ["/explore", "/messages", "/rules"]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Share your thoughts")
      await expectToast(page, "Please Sign In")
    })
  }
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([])
})

test("header, sidebar and the badge of conversations", async ({ person, member }) => {
  const [ann, bob] = [await person(), await member()]
  const { page } = ann
  await page.goto("/explore")
  const header = page.getByRole("banner")
  await expect(header.getByRole("link", { name: "Grove" })).toHaveAttribute("href", "/")
  await expect(header.getByPlaceholder("Search for people, posts, or topics...")).toBeVisible()
  expect(await hrefs(header.getByRole("navigation").getByRole("link"))).toEqual([
    "/",
    "/explore",
    "/notifications",
    "/messages",
  ])

  const card = page.getByRole("region", { name: "Your profile" })
  await expect(card).toContainText(ann.name)
  await expect(card).toContainText(ann.email)
  await expect(card.locator("dl > div")).toHaveText(["Following0", "Followers0", "Posts0"])
  const nav = page.getByRole("navigation", { name: "Main" }).first()
  await expect(nav.getByRole("link")).toHaveText([
    "Home",
    "Search",
    "Explore",
    "Events",
    "Create",
    "Notifications",
    "Messages",
    "Bookmarks",
    "Community Rules",
    "Settings",
  ])
  await expect(nav.locator("[aria-current=page]")).toHaveText("Explore")

  for (const [other, content] of [
    [bob, "one"],
    [await person(), "two"],
  ] as const) {
    await ann.call(messages.send, { body: { receiverId: other.id, content } })
  }
  await page.reload()
  await expect(nav.getByRole("link", { name: /^Messages ?, 2 conversations$/ })).toContainText("2")

  await header.getByRole("button", { name: `Account of ${ann.name}` }).click()
  await expect(page.getByRole("menuitem", { name: "Profile" })).toHaveAttribute(
    "href",
    `/profile/${ann.id}`,
  )
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible()
  expect((await ann.context.request.get("/api/auth/user")).status()).toBe(401)
})

test("a phone has a bottom bar and a More sheet", async ({ person }) => {
  const { page, id } = await person({ isPhone: true })
  await page.goto("/")
  const bar = page.getByRole("navigation", { name: "Main" })
  await expect(bar.getByRole("link")).toHaveText(["Home", "Messages", "Create", "Activity"])
  expect(await hrefs(bar.getByRole("link"))).toEqual([
    "/",
    "/messages",
    "/create",
    "/notifications",
  ])
  await bar.getByRole("button", { name: "More" }).click()
  const sheet = page.getByRole("dialog", { name: "More" })
  await expectHeld(page)
  await expect(sheet.getByRole("link")).toHaveCount(6)
  expect(await hrefs(sheet.getByRole("link"))).toEqual([
    "/search",
    "/explore",
    "/events",
    "/bookmarks",
    "/community-rules",
    `/profile/${id}`,
  ])
})

test("a member without a full name is 'Anonymous User' with a placeholder picture", async ({
  person,
}) => {
  const { page, id } = await person()
  await page.goto(`/profile/${id}`)
  await page.getByRole("button", { name: "Edit Profile" }).click()
  const dialog = page.getByRole("dialog", { name: "Edit Profile" })
  await dialog.getByLabel("Last Name").fill("")
  await dialog.getByRole("button", { name: "Save Changes" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anonymous User")
  await expect(page.getByRole("main").getByRole("img", { name: "Anonymous User" })).toHaveAttribute(
    "data-initials",
    /.+/,
  )
})

test("one toast at a time: five seconds, F8 focuses it, a 50 px swipe dismisses it", async ({
  person,
}) => {
  const ann = await person()
  const { page } = ann
  await ann.call(posts.create, { body: { content: "Keep me" } })
  await page.goto(`/profile/${ann.id}`)
  const keep = page.getByRole("article").getByRole("button", { name: "Bookmark" })
  const toast = page.locator(".toast")
  await keep.click()
  await expect(toast).toContainText("Post bookmarked")
  await page.keyboard.press("F8")
  await expect(page.locator(".toast-place")).toBeFocused()
  await sweep(page, toast, 40)
  await expect(toast).toBeVisible()
  await sweep(page, toast, 60)
  await expect(toast).toBeHidden()

  await keep.click()
  await expect(toast).toContainText("Bookmark removed")
  await keep.click()
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText("Post bookmarked")
  await page.mouse.move(5, 400)
  await expect(toast).toBeHidden()
})

async function sweep(page: Page, toast: Locator, by: number) {
  const box = (await toast.boundingBox())!
  const [x, y] = [box.x + 20, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 5; step <= by; step += 5) await page.mouse.move(x + step, y)
  await page.mouse.up()
}
