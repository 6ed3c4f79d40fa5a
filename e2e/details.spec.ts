import { bookmarks } from "@grove/contract/bookmarks"
import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import { settings } from "@grove/contract/settings"
import { stories } from "@grove/contract/stories"
import type { Locator, Page } from "@playwright/test"

import { axeFindings, COLOR_RULES, waitForAnimations } from "./accessible.ts"
import { ADMIN, expect, holdBack, loseConnection, test } from "./fixtures.ts"
import { lostAtThisSize, moveTo, settled, walkByTab } from "./walk.ts"

test("titles say what each page is before the script runs", async ({ member }) => {
  const [boss, bob] = await Promise.all([member(ADMIN), member()])
  const post = await bob.call(posts.create, { body: { content: "Tea, then & there" } })
  for (const [path, title] of [
    [`/post/${post.id}`, `${bob.firstName}: Tea, then & there`],
    [`/profile/${bob.id}`, bob.name],
    ["/search?q=tea", "tea – Search"],
    [`/messages?to=${bob.id}`, `${bob.name} · Messages`],
    ["/admin", "Overview · Administration"],
    ["/admin/jobs", "Jobs · Administration"],
    ["/bookmarks", "Bookmarks"],
    ["/nowhere", "Page not found"],
  ] as const) {
    const found = /<title>([^<]*)<\/title>/.exec(await boss.read(path))?.[1] ?? ""
    // Without the count of unread messages.
    const plain = found.replace(/^\(\d+\+?\) /, "").replaceAll("&amp;", "&")
    expect(plain, path).toBe(`${title} · Grove`)
  }
})

test("the focus is visible, uncovered and in order; a strip and a post are one stop each", async ({
  resident,
  member,
}) => {
  const ann = await resident()
  const post = await ann.call(posts.create, { body: { content: "A walk https://lake.example" } })
  await ann.call(bookmarks.add, { params: { postId: post.id } })
  for (let count = 0; count < 3; count += 1) {
    const other = await member()
    await other.call(stories.create, { body: { content: "Hello" } })
    await ann.call(follows.add, { params: { userId: other.id } })
  }
  const { page } = ann
  const isIn = (part: Locator) => part.evaluate((node) => node.contains(document.activeElement))
  await page.goto("/")
  await settled(page)

  await test.step("the feed is a few tabs away, however many stories there are", async () => {
    const strip = page.getByRole("region", { name: "Stories" })
    await expect(strip.getByRole("button", { name: /1 story, new/ })).toHaveCount(3)
    // Toolbars become one stop when the page is idle.
    const isInStrip = async () => {
      await strip.getByRole("button").first().focus()
      await page.keyboard.press("Tab")
      return isIn(strip)
    }
    await expect.poll(isInStrip).toBe(false)
    const actions = page.getByRole("toolbar", { name: "Actions" }).first()
    await actions.getByRole("button", { name: "Like, 0 likes" }).focus()
    await page.keyboard.press("ArrowRight")
    await expect(actions.getByRole("button", { name: "Comment, 0 comments" })).toBeFocused()
    await page.keyboard.press("Tab")
    expect(await isIn(actions)).toBe(false)
  })

  const problems: string[] = []
  for (const path of ["/", `/post/${post.id}`, "/messages", "/settings", "/create", "/search"]) {
    await moveTo(page, path)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await settled(page)
      const stops = await walkByTab(page)
      expect.soft(stops.length, `${path} ${width}`).toBeGreaterThan(5)
      for (const stop of stops)
        for (const problem of stop.problems)
          problems.push(`${path} ${width}: ${stop.name} ${problem}`)
    }
  }
  expect(problems).toEqual([])

  await test.step("a toast does not cover the button that keeps the focus", async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await moveTo(page, "/bookmarks")
    const keep = page.getByRole("article").getByRole("button", { name: "Bookmark" })
    await keep.focus()
    await page.keyboard.press("Enter")
    const shown = page.locator(".toast").filter({ hasText: "Bookmark removed" })
    await expect(shown).toBeVisible()
    const [toast, button] = await Promise.all([shown.boundingBox(), keep.boundingBox()])
    await expect(keep).toBeFocused()
    const isApart =
      button!.y + button!.height <= toast!.y ||
      toast!.y + toast!.height <= button!.y ||
      button!.x + button!.width <= toast!.x ||
      toast!.x + toast!.width <= button!.x
    expect(isApart).toBe(true)
  })
})

/** Opens what lies over a page. */
const OVERLAYS: [path: string, name: string, open: (page: Page) => Promise<unknown>][] = [
  [
    "/settings",
    "Account menu",
    (page) => page.getByRole("button", { name: /^Account of/ }).click(),
  ],
  ["/", "Create a Story", (page) => page.getByRole("button", { name: /add a story/ }).click()],
  [
    "/post/:post",
    "Post options",
    (page) => page.getByRole("button", { name: "Post options" }).click(),
  ],
  [
    "/post/:post",
    "Report",
    (page) => page.getByRole("article").getByRole("button", { name: "Report" }).click(),
  ],
  ["/profile/:me", "Edit", (page) => page.getByRole("button", { name: "Edit Profile" }).click()],
  [
    "/profile/:me",
    "Picture",
    (page) => page.getByRole("button", { name: "Change profile picture" }).click(),
  ],
  ["/messages", "New", (page) => page.getByRole("button", { name: "New message" }).first().click()],
  ["/community-rules", "Shortcuts", (page) => page.keyboard.press("?")],
]

/** Checks a part of the page for accessibility faults, and that nothing is lost on a narrow page. */
function examiner(page: Page) {
  const faults: string[] = []
  let count = 0
  const look = async (name: string, part: Locator) => {
    const found = await axeFindings(part)
    count += 1
    // Alternating themes, because a check of both costs twice as much.
    await page.emulateMedia(count % 2 ? { colorScheme: "dark" } : { contrast: "more" })
    found.push(...(await axeFindings(part, { only: COLOR_RULES })))
    await page.emulateMedia({ colorScheme: "light", contrast: "no-preference" })
    await page.setViewportSize({ width: 320, height: 700 })
    await page.evaluate(waitForAnimations)
    found.push(...(await lostAtThisSize(page)))
    await page.setViewportSize({ width: 1280, height: 900 })
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return { look, faults }
}

test("dialogs and menus are accessible in every theme", async ({ viewer, member }) => {
  const [ann, bob] = await Promise.all([viewer(), member()])
  const post = await bob.call(posts.create, { body: { content: "Look at this" } })
  const { page } = ann
  const { look, faults } = examiner(page)
  for (const [path, name, open] of OVERLAYS) {
    await test.step(name, async () => {
      await moveTo(page, path.replace(":post", post.id).replace(":me", ann.id))
      await settled(page)
      await open(page)
      const overlay = page.locator("[role=dialog], [role=alertdialog], [role=menu]").first()
      await expect(overlay, name).toBeVisible()
      await look(name, overlay)
      await page.keyboard.press("Escape")
      await expect(overlay, name).toBeHidden()
    })
  }
  expect(faults).toEqual([])
})

test("empty, loading, failing and offline pages are accessible in every theme", async ({
  resident,
}) => {
  const { page } = await resident()
  const { look, faults } = examiner(page)
  const main = page.getByRole("main")
  const release = await holdBack(page, /\/api\/bookmarks/)
  await page.route(/\/api\/events/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto("/settings")
  await moveTo(page, "/bookmarks")
  await expect(main.locator(".animate-pulse").first()).toBeVisible()
  await look("loading", main)
  release()
  for (const path of ["/bookmarks", "/messages", "/notifications", "/search?q=nothingatall"]) {
    await test.step(`empty ${path}`, async () => {
      await moveTo(page, path)
      await settled(page)
      await look(`empty ${path}`, main)
    })
  }
  await moveTo(page, "/events")
  await expect(page.getByRole("button", { name: /Try again/ }).first()).toBeVisible()
  await look("error", main)
  await moveTo(page, "/")
  await loseConnection(page)
  const words = page.getByRole("status").filter({ hasText: "You're offline" })
  await expect(words).toBeVisible()
  await look("offline banner", words.locator(".."))
  await look("offline", main)
  expect(faults).toEqual([])
})

test("print, forced colors and the largest text keep what matters", async ({ resident }) => {
  // The texts of the feed are compared: no other test may add any.
  const ann = await resident()
  const post = await ann.call(posts.create, { body: { content: "For the wall" } })
  const { page } = ann
  await page.goto(`/post/${post.id}`)
  await settled(page)

  await test.step("print shows the post without controls", async () => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" })
    await expect(page.getByText("For the wall").first()).toBeVisible()
    for (const hidden of [
      page.locator("header").first(),
      page.getByRole("navigation"),
      page.getByRole("toolbar"),
      page.getByLabel("Write a comment"),
    ])
      for (const each of await hidden.all()) await expect(each).toBeHidden()
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)")
    await page.emulateMedia({ media: "screen", colorScheme: "light" })
  })

  await test.step("selected controls are visible in forced colors", async () => {
    await page.emulateMedia({ forcedColors: "active" })
    await moveTo(page, "/settings?section=appearance")
    await settled(page)
    const background = (isOn: boolean) =>
      page
        .locator(`[role=tab][aria-selected=${isOn}]`)
        .first()
        .evaluate((node) => getComputedStyle(node).backgroundColor)
    expect(await background(true)).not.toBe(await background(false))
    await expect(page.getByRole("switch").first()).toHaveCSS("opacity", "1")
    await page.emulateMedia({ forcedColors: "none" })
  })

  await test.step("the largest text size applies everywhere, and nothing is cut off", async () => {
    const paths = ["/", `/post/${post.id}`, "/settings", "/create"]
    await page.setViewportSize({ width: 390, height: 844 })
    const visit = async (path: string) => {
      await moveTo(page, path)
      await settled(page)
      return page.evaluate(textSizes)
    }
    const before = new Map<string, Map<string, number>>()
    for (const path of paths) before.set(path, new Map(await visit(path)))
    await ann.call(settings.change, { body: { textSize: "larger" } })
    await page.reload()
    const faults: string[] = []
    for (const path of paths) {
      for (const [text, size] of await visit(path))
        if (size <= (before.get(path)!.get(text) ?? 0))
          faults.push(`${path} stays at ${size}: ${text}`)
      faults.push(...(await lostAtThisSize(page)).map((fault) => `${path} ${fault}`))
    }
    expect([...new Set(faults)]).toEqual([])
  })
})

/** Runs in the page: each visible text, numbered where it repeats, and its size. */
function textSizes(): [text: string, size: number][] {
  const seen = new Map<string, number>()
  return [...document.querySelectorAll("body *")]
    .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3))
    .filter((node) => node.checkVisibility() && !node.closest("svg, script, noscript, time"))
    .map((node): [string, number] => {
      const text = node.textContent!.trim().slice(0, 30)
      seen.set(text, (seen.get(text) ?? 0) + 1)
      return [`${text} ${seen.get(text)}`, Number.parseFloat(getComputedStyle(node).fontSize)]
    })
}
