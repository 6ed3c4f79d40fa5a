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

/** The serious faults of axe that an administrator's page has in this place, with its address before each. */
async function visit(
  member: TestMember,
  paths: readonly string[],
  look: (page: Page, part: Part) => Promise<string[]>,
) {
  const { page, call } = member
  const post = await call(posts.create, { body: { content: "Something to look at #here" } })
  const faults: string[] = []
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
      for (const fault of await look(page, part)) faults.push(`${path} ${fault}`)
    })
  }
  page.off("pageerror", noteError).off("console", noteMessage)
  await at(page, 1280)
  return faults
}

async function at(page: Page, width: number, media: Parameters<Page["emulateMedia"]>[0] = {}) {
  const none = { colorScheme: "light", contrast: "no-preference", forcedColors: "none" } as const
  await Promise.all([
    page.setViewportSize({ width, height: 900 }),
    page.emulateMedia({ ...none, ...media }),
  ])
  await settled(page)
}

const named = (name: string, faults: string[]) => faults.map((fault) => `[${name}] ${fault}`)

/**
 * Width and theme change in place. Pairs instead of all combinations, and only the rules whose outcome the change can
 * affect.
 */
async function inAllLooks(page: Page, part: Part, navigation: Set<string>): Promise<string[]> {
  await at(page, 1280)
  navigation.add((await navigationOf(page)).join(" "))
  const wide = [...(await axeFindings(part)), ...(await lostAtThisSize(page))]
  await setTextSpacing(page, true)
  const spaced = await lostAtThisSize(page)
  await setTextSpacing(page, false)
  await at(page, 768, { contrast: "more" })
  const contrast = await axeFindings(part, { only: COLOR_RULES })
  const tablet = await lostAtThisSize(page)
  // A desktop window at 200 % zoom.
  await at(page, 640)
  const zoomed = await lostAtThisSize(page)
  return [
    ...named("wide", wide),
    ...named("wide, text spacing", spaced),
    ...named("more contrast", contrast),
    ...named("768 px", tablet),
    ...named("200 %", zoomed),
    ...(await onPhone(page, part)),
  ]
}

async function onPhone(page: Page, part: Part): Promise<string[]> {
  await at(page, 390, { colorScheme: "dark" })
  await expect(page.locator("html")).toHaveCSS("background-color", DARK)
  const phone = await axeFindings(part, { more: SIZE_RULES })
  await setTextSpacing(page, true)
  const spaced = await lostAtThisSize(page)
  await setTextSpacing(page, false)
  // Also a desktop window at 400 % zoom.
  await at(page, 320, { forcedColors: "active" })
  const narrow = await lostAtThisSize(page)
  return [
    ...named("phone, dark", phone),
    ...named("320 px", narrow),
    ...named("text spacing", spaced),
  ]
}

/** The background of the dark theme. */
const DARK = "rgb(14, 20, 18)"

const half = <T>(list: readonly T[], which: number) =>
  list.filter((_, index) => index % 2 === which)
for (const which of [0, 1]) {
  test(`every route is accessible in every theme and width (${which + 1} of 2)`, async ({
    viewer,
  }) => {
    test.slow()
    const navigation = new Set<string>()
    const faults = await visit(await viewer(ADMIN), half(ROUTES, which), (page, part) =>
      inAllLooks(page, part, navigation),
    )
    expect(faults).toEqual([])
    // Navigation and help are the same, in the same order, on every page.
    expect([...navigation]).toHaveLength(1)
  })
}

test("every tab of settings, moderation, detection and administration is accessible", async ({
  viewer,
}) => {
  test.slow()
  expect(await visit(await viewer(ADMIN), TABS, onPhone)).toEqual([])
})

/** What another language and direction can change. */
const TEXT_RULES = ["button-name", "link-name", "label", "html-lang-valid", "valid-lang"]

test("every route is accessible from right to left", async ({ viewer }) => {
  test.slow()
  const member = await viewer({ ...ADMIN, locale: "ar" })
  const faults = await visit(member, ROUTES, async (page, part) => {
    await at(page, 390)
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl")
    const phone = [
      ...(await axeFindings(part, { only: [...TEXT_RULES, ...SIZE_RULES] })),
      ...(await lostAtThisSize(page)),
    ]
    await at(page, 1280)
    return [...named("phone", phone), ...named("wide", await lostAtThisSize(page))]
  })
  expect(faults).toEqual([])
})
