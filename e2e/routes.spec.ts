import { readFileSync } from "node:fs"

import { posts } from "@grove/contract/posts"
import type { ConsoleMessage, Locator, Page } from "@playwright/test"

import { axeFindings, COLOR_RULES, SIZE_RULES } from "./accessible.ts"
import { ADMIN, expect, test, type TestMember } from "./fixtures.ts"
import { lostAtThisSize, moveTo, navigationOf, setTextSpacing, settled } from "./walk.ts"

const routes = JSON.parse(
  readFileSync(new URL("../web/dist/routes.json", import.meta.url), "utf8"),
) as { path: string }[]

const SECTIONS = ["members", "joining", "site", "announcements", "jobs", "mail"]
const ROUTES = [
  ...routes.map(({ path }) => path.replace(":section", SECTIONS[0]!)),
  "/no-such-page",
]
/** Screens that only a tab of a route leads to. */
const TABS = [
  ...SECTIONS.slice(1).map((section) => `/admin/${section}`),
  ...["appearance", "notifications", "privacy", "sessions", "team"].map(
    (section) => `/settings?section=${section}`,
  ),
  ...["violations", "penalties", "appeals", "audit", "overview"].map((tab) => `/rules?tab=${tab}`),
  ...["scan", "suspicious", "clusters", "quality"].map((tab) => `/fake-detection?tab=${tab}`),
]

const address = (path: string, { id }: TestMember, postId: string) =>
  path.replace(":userId", id).replace(":postId", postId).replace(":penaltyId", "999999")

/** What axe examines: the whole page at the first address, then all but the frame, which stays the same. */
type Part = Page | Locator

/** The faults of an administrator's pages, with address and look before each, and the links of their navigation. */
async function visit(member: TestMember, paths: readonly string[], looks: readonly Look[]) {
  const { page, call } = member
  const post = await call(posts.create, { body: { content: "Something to look at #here" } })
  const faults: string[] = []
  const navigation = new Set<string>()
  const noteError = (error: Error) => faults.push(`${page.url()} ${error.message}`)
  const noteMessage = (message: ConsoleMessage) => {
    if (message.type() === "error" && !/40[34]/.test(message.text()))
      faults.push(`${page.url()} ${message.text()}`)
  }
  page.on("pageerror", noteError).on("console", noteMessage)
  for (const [index, path] of paths.entries()) {
    await test.step(path, async () => {
      await moveTo(page, address(path, member, post.id))
      await settled(page)
      const part = index === 0 ? page : page.getByRole("main")
      // There and back, so that each address begins as the one before ended.
      for (const look of index % 2 === 0 ? looks : looks.toReversed()) {
        await take(page, look)
        for (const fault of await look.faults(page, part))
          faults.push(`${path} [${look.name}] ${fault}`)
      }
      navigation.add((await navigationOf(page)).join(" "))
    })
  }
  page.off("pageerror", noteError).off("console", noteMessage)
  await take(page, { width: 1280 })
  return { faults, navigation }
}

/** A state of the window, and what to look for in it. */
interface Look {
  name: string
  width: number
  media?: Parameters<Page["emulateMedia"]>[0]
  hasTextSpacing?: boolean
  faults: (page: Page, part: Part) => Promise<string[]>
}

/** Takes the look in place, without loading anything. */
async function take(
  page: Page,
  { width, media = {}, hasTextSpacing = false }: Omit<Look, "name" | "faults">,
) {
  const none = { colorScheme: "light", contrast: "no-preference", forcedColors: "none" } as const
  await Promise.all([
    page.setViewportSize({ width, height: 900 }),
    page.emulateMedia({ ...none, ...media }),
    setTextSpacing(page, hasTextSpacing),
  ])
  await settled(page)
}

/** The background of the dark theme. */
const DARK = "rgb(14, 20, 18)"

const ON_PHONE: readonly Look[] = [
  {
    name: "phone, dark",
    width: 390,
    media: { colorScheme: "dark" },
    faults: async (page, part) => {
      await expect(page.locator("html")).toHaveCSS("background-color", DARK)
      return axeFindings(part, { more: SIZE_RULES })
    },
  },
  {
    name: "phone, text spacing",
    width: 390,
    media: { colorScheme: "dark" },
    hasTextSpacing: true,
    faults: lostAtThisSize,
  },
  // Also a desktop window at 400 % zoom.
  { name: "320 px", width: 320, media: { forcedColors: "active" }, faults: lostAtThisSize },
]

/** Pairs instead of all combinations, and only the rules whose outcome the change can affect. */
const ALL: readonly Look[] = [
  { name: "wide, text spacing", width: 1280, hasTextSpacing: true, faults: lostAtThisSize },
  {
    name: "wide",
    width: 1280,
    faults: async (page, part) => [...(await axeFindings(part)), ...(await lostAtThisSize(page))],
  },
  {
    name: "768 px, more contrast",
    width: 768,
    media: { contrast: "more" },
    faults: async (page, part) => [
      ...(await axeFindings(part, { only: COLOR_RULES })),
      ...(await lostAtThisSize(page)),
    ],
  },
  // A desktop window at 200 % zoom.
  { name: "200 %", width: 640, faults: lostAtThisSize },
  ...ON_PHONE,
]

/** What another language and direction can change. */
const TEXT_RULES = ["button-name", "link-name", "label", "html-lang-valid", "valid-lang"]

const FROM_RIGHT: readonly Look[] = [
  {
    name: "phone",
    width: 390,
    faults: async (page, part) => {
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl")
      return [
        ...(await axeFindings(part, { only: [...TEXT_RULES, ...SIZE_RULES] })),
        ...(await lostAtThisSize(page)),
      ]
    },
  },
  { name: "wide", width: 1280, faults: lostAtThisSize },
]

const half = <T>(list: readonly T[], which: number) =>
  list.filter((_, index) => index % 2 === which)
for (const which of [0, 1]) {
  test(`every route is accessible in every theme and width (${which + 1} of 2)`, async ({
    viewer,
  }) => {
    test.slow()
    const { faults, navigation } = await visit(await viewer(ADMIN), half(ROUTES, which), ALL)
    expect(faults).toEqual([])
    // Navigation and help are the same, in the same order, on every page.
    expect([...navigation]).toHaveLength(1)
  })
}

test("every tab of settings, moderation, detection and administration is accessible", async ({
  viewer,
}) => {
  test.slow()
  expect((await visit(await viewer(ADMIN), TABS, ON_PHONE)).faults).toEqual([])
})

test("every route is accessible from right to left", async ({ viewer }) => {
  test.slow()
  const member = await viewer({ ...ADMIN, locale: "ar" })
  expect((await visit(member, ROUTES, FROM_RIGHT)).faults).toEqual([])
})
