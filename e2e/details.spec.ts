import { bookmarks } from "@grove/contract/bookmarks"
import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import { rules } from "@grove/contract/rules"
import { settings } from "@grove/contract/settings"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import type { Page } from "@playwright/test"

import { axeFindings, COLOR_RULES, waitForAnimations } from "./accessible.ts"
import { expect, expectToast, holdBack, loseConnection, test } from "./fixtures.ts"
import { picture } from "./pictures.ts"
import { lostAtThisSize, moveTo, settled, walkByTab } from "./walk.ts"

const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

test("every page says what it is in its title, before and after the script runs", async ({
  admin,
  member,
}) => {
  const [boss, bob] = [await admin(), await member()]
  const { page, context } = boss
  const post = await bob.call(posts.create, { body: { content: "Tea, then & there" } })
  for (const [path, title] of [
    [`/post/${post.id}`, `${bob.firstName}: Tea, then & there · Grove`],
    [`/profile/${bob.id}`, `${bob.name} · Grove`],
    ["/search?q=tea", "tea – Search · Grove"],
    [`/messages?to=${bob.id}`, `${bob.name} · Messages · Grove`],
    ["/admin", "Overview · Administration · Grove"],
    ["/admin/jobs", "Jobs · Administration · Grove"],
    ["/bookmarks", "Bookmarks · Grove"],
    ["/nowhere", "Page not found · Grove"],
  ] as const) {
    await test.step(path, async () => {
      // Without the count of unread messages.
      const plain = (text = "") => text.replace(/^\(\d+\+?\) /, "").replaceAll("&amp;", "&")
      expect(plain(titleIn(await (await context.request.get(path)).text()))).toBe(title)
      await (path.startsWith("/post/") ? page.goto(path) : moveTo(page, path))
      await expect.poll(async () => plain(await page.title())).toBe(title)
    })
  }
  await moveTo(page, "/bookmarks")
  await page.getByRole("link", { name: "Explore" }).first().click()
  await expect(page).toHaveTitle(/^(\(\d+\+?\) )?Explore · Grove$/)
})

test("Escape, focus, counts, toasts and keys behave as expected", async ({ admin, person }) => {
  const [boss, ann] = [await admin(), await person()]
  const { page } = ann
  const post = await ann.call(posts.create, { body: { content: "Worth keeping" } })
  await ann.call(bookmarks.add, { params: { postId: post.id } })

  await test.step("removing a bookmark keeps the focus on the button, not covered by the toast", async () => {
    await page.goto("/bookmarks")
    const keep = page.getByRole("article").getByRole("button", { name: "Bookmark" })
    await keep.focus()
    await page.keyboard.press("Enter")
    await expectToast(page, "Bookmark removed")
    await expect(keep).toBeFocused()
    const [button, toast] = [await keep.boundingBox(), await page.locator(".toast").boundingBox()]
    const isApart =
      button!.y + button!.height <= toast!.y ||
      toast!.y + toast!.height <= button!.y ||
      button!.x + button!.width <= toast!.x ||
      toast!.x + toast!.width <= button!.x
    expect(isApart).toBe(true)
  })

  await test.step("counts show zero, and the singular for one", async () => {
    const card = page.getByRole("article")
    await expect(card.getByRole("button", { name: "Like, 0 likes" })).toHaveText("0")
    await expect(card.getByRole("button", { name: "Comment, 0 comments" })).toHaveText("0")
    await moveTo(page, `/profile/${ann.id}`)
    await expect(page.getByRole("button", { name: "1 Post", exact: true })).toBeVisible()
  })

  await test.step("the picture comes first in its dialog, and Escape closes it at once", async () => {
    const { mimeType, buffer } = picture("me.png", "#0f766e", 128, 128)
    const dataUrl = `data:${mimeType};base64,${buffer.toString("base64")}`
    await ann.call(users.update, {
      params: { userId: ann.id },
      body: { profileImageUrl: dataUrl },
    })
    await page.goto(`/profile/${ann.id}`)
    await page.getByRole("button", { name: "Change profile picture" }).click()
    const dialog = page.getByRole("dialog", { name: "Update Profile Picture" })
    await expect(dialog.locator('input[type="file"]')).toBeFocused()
    await expect(dialog.getByRole("button", { name: "Remove picture" })).toBeVisible()
    await dialog.getByRole("button", { name: "Update Picture" }).click()
    await expectToast(page, "No image selected")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
  })

  await test.step("moderators find their keys, others do not", async () => {
    for (const [who, count] of [
      [boss, 1],
      [ann, 0],
    ] as const) {
      await who.page.goto("/community-rules")
      await settled(who.page)
      await who.page.keyboard.press("?")
      const list = who.page.getByRole("dialog", { name: "Keyboard shortcuts" })
      await expect(list).toBeVisible()
      await expect(list.getByText("Next case")).toHaveCount(count)
      await who.page.keyboard.press("Escape")
      await expect(list).toBeHidden()
    }
  })

  await test.step("the audit log names rules and acts", async () => {
    const name = `Named ${Math.random().toString(36).slice(2, 8)}`
    const rule = { description: "x", category: "content", severity: "low", action: "warn" } as const
    await boss.call(rules.create, {
      body: { ...rule, name, isActive: false, autoEnforce: false },
    })
    await moveTo(boss.page, "/rules?tab=audit")
    // Other tests add entries, too.
    const log = boss.page.getByRole("list", { name: "Audit log" })
    const entry = log.getByRole("listitem").filter({ hasText: name })
    await expect(entry).toContainText(`Ada Min`)
    await expect(entry).toContainText("Created a rule")
    await expect(entry).not.toContainText("rule.create")
  })
})

test("the feed is a few tabs away, however many stories there are", async ({ person, member }) => {
  const ann = await person()
  for (let count = 0; count < 3; count += 1) {
    const other = await member()
    await other.call(stories.create, { body: { content: "Hello" } })
    await other.call(posts.create, { body: { content: `Post ${count}` } })
    await ann.call(follows.add, { params: { userId: other.id } })
  }
  const { page } = ann
  await page.goto("/")
  await settled(page)
  const strip = page.getByRole("region", { name: "Stories" })
  // Toolbars become one stop when the page is idle.
  const isInStrip = async () => {
    await strip.getByRole("button").first().focus()
    await page.keyboard.press("Tab")
    return strip.evaluate((node) => node.contains(document.activeElement))
  }
  await expect.poll(isInStrip).toBe(false)

  const like = page.getByRole("button", { name: "Like, 0 likes" }).first()
  await like.focus()
  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("button", { name: "Comment, 0 comments" }).first()).toBeFocused()
  await page.keyboard.press("Tab")
  const actions = page.getByRole("toolbar", { name: "Actions" }).first()
  expect(await actions.evaluate((node) => node.contains(document.activeElement))).toBe(false)
})

test("the focus is visible, uncovered and in order", async ({ resident }) => {
  const ann = await resident()
  const post = await ann.call(posts.create, { body: { content: "A walk https://lake.example" } })
  const { page } = ann
  const problems: string[] = []
  for (const path of ["/", `/post/${post.id}`, "/messages", "/settings", "/create", "/search"]) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 700 })
      if (width === 1280) await page.goto(path, { waitUntil: "networkidle" })
      await settled(page)
      const stops = await walkByTab(page)
      expect.soft(stops.length, `${path} ${width}`).toBeGreaterThan(5)
      for (const stop of stops)
        for (const problem of stop.problems)
          problems.push(`${path} ${width}: ${stop.name} ${problem}`)
    }
  }
  expect(problems).toEqual([])
})

/** Opens what lies over a page. */
const OVERLAYS: [path: string, name: string, open: (page: Page) => Promise<unknown>][] = [
  ["/", "Account menu", (page) => page.getByRole("button", { name: /^Account of/ }).click()],
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

/** Checks the page for accessibility faults, alternating themes because a check of both costs twice as much. */
function examiner(page: Page) {
  const faults: string[] = []
  let count = 0
  const look = async (name: string, within?: string) => {
    const scope = within === undefined ? {} : { within }
    const found = await axeFindings(page, scope)
    count += 1
    await page.emulateMedia(count % 2 ? { colorScheme: "dark" } : { contrast: "more" })
    found.push(...(await axeFindings(page, { ...scope, only: COLOR_RULES })))
    await page.emulateMedia({ colorScheme: "light", contrast: "no-preference" })
    await page.setViewportSize({ width: 320, height: 700 })
    await page.evaluate(waitForAnimations)
    found.push(...(await lostAtThisSize(page)))
    await page.setViewportSize({ width: 1280, height: 900 })
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return { look, faults }
}

test("dialogs and menus are accessible in every theme", async ({ person, member }) => {
  const [ann, bob] = [await person(), await member()]
  const post = await bob.call(posts.create, { body: { content: "Look at this" } })
  const { page } = ann
  const { look, faults } = examiner(page)
  await page.goto("/")
  for (const [path, name, open] of OVERLAYS) {
    await test.step(name, async () => {
      await moveTo(page, path.replace(":post", post.id).replace(":me", ann.id))
      await settled(page)
      await open(page)
      const overlay = page.locator("[role=dialog], [role=alertdialog], [role=menu]").first()
      await expect(overlay, name).toBeVisible()
      await look(name, "[role=dialog], [role=alertdialog], [role=menu]")
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
  await page.goto("/bookmarks")
  for (const path of ["/bookmarks", "/messages", "/notifications", "/search?q=nothingatall"]) {
    await test.step(`empty ${path}`, async () => {
      await moveTo(page, path)
      await settled(page)
      await look(`empty ${path}`)
    })
  }
  // Loaded again, so that the bookmarks are fetched again.
  await page.goto("/settings")
  await settled(page)
  const open = await holdBack(page, /\/api\/bookmarks/)
  await page.getByRole("link", { name: "Bookmarks" }).first().click()
  await expect(page.locator("main .animate-pulse").first()).toBeVisible()
  await look("loading")
  open()
  await page.route(/\/api\/events/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole("link", { name: "Events" }).first().click()
  await expect(page.getByRole("button", { name: /Try again/ }).first()).toBeVisible()
  await look("error")
  await moveTo(page, "/")
  await loseConnection(page)
  await expect(page.getByText(/offline/i).first()).toBeVisible()
  await look("offline")
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
