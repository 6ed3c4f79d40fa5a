import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import { FIRST_STYLE_ID, STYLE_COOKIE } from "@grove/contract/site-files"
import type { Page } from "@playwright/test"

import { waitForAnimations } from "./accessible.ts"
import { expect, type Member, test, type TestMember } from "./fixtures.ts"
import { pictureUrl } from "./pictures.ts"
import { stability, watchStability } from "./stability.ts"

/** What the server sends before any script runs must be what the script then renders. */
const textsWith = (hashtag: string) => [
  `<script>alert("x")</script> & 'quotes' %BRAND% ${"a long line ".repeat(30)}`,
  `שלום לכולם, with ${hashtag} and https://example.org/walk?a=1&b=2 in one line`,
  "Short",
]

async function prepare(person: () => Promise<TestMember>, member: () => Promise<Member>) {
  const [reader, author] = await Promise.all([person(), member()])
  await reader.call(follows.add, { params: { userId: author.id } })
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, n) => pictureUrl(`#0f76${60 + n}`, 90, 40 + 30 * n))
  const made = []
  const hashtag = `#walk${author.id.replaceAll("-", "")}`
  for (const [index, content] of textsWith(hashtag).entries())
    made.push(await author.call(posts.create, { body: { content, images: pictures(index) } }))
  const places = {
    home: "/",
    post: `/post/${made[1]!.id}`,
    profile: `/profile/${author.id}`,
    search: `/search?q=${encodeURIComponent(hashtag)}`,
  }
  return { reader, author, places, hashtag }
}

/** Positions of everything a reader would see jump. */
const boxesIn = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "#root header, #root nav, #root h1, #root article, article p, article img",
      ),
    ]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.tagName, element.textContent.slice(0, 20), x, y, width, height]
          .map((part) => (typeof part === "number" ? Math.round(part) : part))
          .join(" ")
      })
      .filter((line) => !line.endsWith(" 0 0")),
  )

for (const isPhone of [true, false])
  test(`shows posts before any script, and the script changes nothing: ${isPhone ? "phone" : "wide"}`, async ({
    person,
    member,
  }) => {
    test.slow()
    const { reader, author, places, hashtag } = await prepare(() => person({ isPhone }), member)
    const { page, context } = reader
    await watchStability(page)
    await page.addInitScript(keepFirstRender)
    const scripts = await holdScripts(page)
    // A blank page has no policy against parsing.
    const blank = await context.newPage()

    /** Opens the page without its script. */
    const openBefore = async (path: string) => {
      scripts.hold()
      await context.clearCookies({ name: STYLE_COOKIE })
      const html = (await page.goto(path, { waitUntil: "commit" }))!.text()
      await expect(page.getByRole("main")).toBeVisible()
      return html
    }
    /** Also in forced colors, on a wide screen. */
    const compareStyles = async (path: string) => {
      await page.emulateMedia({ forcedColors: isPhone ? "none" : "active" })
      await page.evaluate(waitForAnimations)
      const sheet = await page.locator('link[as="style"]').getAttribute("href")
      await noteStyles(page)
      const added = await page.addStyleTag({ url: sheet! })
      expect.soft(await changedStyles(page), path).toEqual([])
      await added.evaluate((element) => (element as Element).remove())
      await page.emulateMedia({ forcedColors: "none" })
      await page.evaluate(waitForAnimations)
      return sheet!
    }
    /** The script applies the style sheet, and tells the server. */
    const expectStyleSheet = async (path: string, sheet: string) => {
      await expect(page.locator("#root[data-static]")).toHaveCount(0)
      await expect(page.locator(`#${FIRST_STYLE_ID} + link`)).toHaveAttribute("media", "all")
      const later = await (await context.request.get(path)).text()
      expect([
        later.includes("<style"),
        later.includes(`rel="stylesheet" href="${sheet}"`),
      ]).toEqual([false, true])
    }

    for (const [name, path] of Object.entries(places)) {
      await test.step(name, async () => {
        const html = await openBefore(path)
        const post = page.getByRole("article").filter({ hasText: hashtag })
        await expect(post.getByRole("link", { name: author.name }), name).toBeVisible()
        await expect(post.getByRole("link", { name: "example.org/walk?a=1&b=2" })).toBeVisible()
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveCount(1)
        await settled(page)
        const before = await boxesIn(page)
        expect((await stability(page)).shift, name).toBeLessThanOrEqual(0.02)
        const sheet = STYLED[isPhone ? "phone" : "wide"].includes(name)
          ? await compareStyles(path)
          : undefined
        const { shift } = await stability(page)
        await noteWrites(page)
        scripts.release()
        await expect(page.locator("#root[data-static]")).toHaveCount(0)
        await expect.poll(() => boxesIn(page), name).toEqual(before)
        expect(await costlyWrites(page), name).toEqual([])
        expect((await stability(page)).shift, name).toBe(shift)
        if (sheet) await expectStyleSheet(path, sheet)
        if (!isPhone) await expectSameElements(page, blank, html, name)
      })
    }

    const { id } = await author.call(posts.create, {
      body: { content: "Come along", event: EVENT },
    })
    const other = isPhone ? "/messages" : `/post/${id}`
    await test.step(`the same look: ${other}`, async () => {
      await openBefore(other)
      await settled(page)
      const sheet = await compareStyles(other)
      scripts.release()
      await expectStyleSheet(other, sheet)
    })
    if (!isPhone)
      await test.step("the focus, typed text and the scroll position survive the script", () =>
        expectKept(page))
  })

/** Where the first styles are compared with all, which takes longest. */
const STYLED = { phone: ["home", "search"], wide: ["home", "profile"] }

const EVENT = {
  title: "Walk",
  description: "Around the lake",
  date: "2031-07-05",
  time: "18:00",
  isOnline: false,
  location: "Lake",
  capacity: 8,
}

interface Noted {
  stylesOf: () => [string, string][]
  before: [string, string][]
}

/** Remembers how every element is shown, with what stands before and after it. */
const noteStyles = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll("body, #root, #root *")].flatMap((element) =>
      [undefined, "::before", "::after"].map((part) => ({ element, part })),
    )
    // Variables that nothing shown uses may be missing.
    const keys = [...getComputedStyle(document.body)].filter((key) => !key.startsWith("--"))
    const stylesOf = () =>
      shown.map(({ element, part }) => {
        const style = getComputedStyle(element, part)
        if (part !== undefined && style.content === "none") return ["", "none"]
        return [
          `${element.tagName} ${element.getAttribute("class") ?? ""} ${part ?? ""}`,
          keys.map((key) => `${key}: ${style.getPropertyValue(key)}`).join("; "),
        ]
      })
    Object.assign(globalThis, { stylesOf, before: stylesOf() })
  })

const changedStyles = (page: Page) =>
  page.evaluate(() => {
    const { before, stylesOf } = globalThis as unknown as Noted
    return stylesOf()
      .filter(([, style], index) => before[index]![1] !== style)
      .map(([name]) => name)
  })

/** Remembers writes to attributes of the document that make the browser compute the styles of every element. */
const noteWrites = (page: Page) =>
  page.evaluate(() => {
    const written: unknown[] = []
    new MutationObserver((records) => {
      written.push(...records.map(({ attributeName }) => attributeName))
    }).observe(document.documentElement, { attributeFilter: ["dir", "lang", "style"] })
    Object.assign(globalThis, { written })
  })

const costlyWrites = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { written: string[] }).written)

/** Holds scripts back from `hold` to `release`. */
async function holdScripts(page: Page) {
  let gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return {
    hold: () => void (gate = Promise.withResolvers()),
    release: () => gate.resolve(),
  }
}

/** The document and its font have arrived, and what they moved has been painted and reported. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (document.querySelector("#boot") === null) await frame()
    for (let frames = 0; frames < 3; frames += 1) await frame()
  })

/** Runs in the page: keeps the markup of the script's first render. */
function keepFirstRender() {
  new MutationObserver((_, observer) => {
    const root = document.querySelector("#root:not([data-static])")
    if (!root) return
    observer.disconnect()
    Object.assign(window, { firstRender: root.innerHTML })
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-static"] })
}

/** The server has rendered the same elements as the script. */
async function expectSameElements(page: Page, blank: Page, html: string, name: string) {
  const first = await page.evaluate(
    () => (window as unknown as { firstRender: string }).firstRender,
  )
  const sent = await blank.evaluate(linesOf, html)
  expect(sent.length, name).toBeGreaterThan(50)
  expect.soft(sent, name).toEqual(await blank.evaluate(linesOf, `<div id="root">${first}</div>`))
}

/** Runs in a page: the elements, one per line, without what only the browser can know. */
function linesOf(html: string): string[] {
  const root = new DOMParser().parseFromString(html, "text/html").querySelector("#root")!
  // Layers above the page begin empty.
  root.querySelector(".load-failure")?.remove()
  // Ids are generated; styles and time zones belong to the browser.
  const own = ["style", "title", "id", "for", "aria-controls", "aria-labelledby"]
  // Icons leave these to the style sheet until the script has rendered them.
  const ofIcons = {
    xmlns: "http://www.w3.org/2000/svg",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  }
  for (const element of root.querySelectorAll("*")) {
    for (const attribute of own) element.removeAttribute(attribute)
    for (const [name, value] of Object.entries(element.matches("svg.lucide") ? ofIcons : {}))
      if (element.getAttribute(name) === value) element.removeAttribute(name)
    // Set by an effect.
    if (element.matches("[role=tablist]")) element.removeAttribute("tabindex")
    // Buttons work once the script runs.
    if (element.matches("button")) element.removeAttribute("aria-disabled")
    if (element.matches("time")) element.textContent = ""
    // The right column is rendered only where it is shown.
    if (element.matches("aside")) element.replaceChildren()
  }
  const inOrder = (tag: string) => {
    const [name, ...attributes] = tag.split(/ (?=[\w-]+=")/)
    return [name, ...attributes.map((each) => each.toLowerCase()).toSorted()].join(" ")
  }
  return root.innerHTML
    .replaceAll("><", ">\n<")
    .replaceAll(/<\w[^>]*/g, inOrder)
    .split("\n")
}

async function expectKept(page: Page) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/home-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto("/", { waitUntil: "commit" })
  const box = page.getByRole("combobox", { name: "Search" })
  await box.fill("tulips")
  await page.evaluate(() => scrollTo(0, 120))
  await expect(page.locator("#root[data-static]")).toHaveCount(1)
  release()
  await expect(page.locator("#root[data-static]")).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue("tulips")
  expect(await page.evaluate(() => scrollY)).toBe(120)
}
