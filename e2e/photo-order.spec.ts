import { posts } from "@grove/contract/posts"
import type { Locator, Page } from "@playwright/test"

import { expect, expectAccessible, publishPost, test } from "./fixtures.ts"
import { picture } from "./pictures.ts"

const tiles = (page: Page) => page.getByRole("button", { name: /^Photo \d of/ })
const order = async (page: Page) =>
  (await tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).map(
    (label) => /: (\w)/.exec(label!)![1],
  )
const expectOrder = (page: Page, letters: string) =>
  expect.poll(async () => (await order(page)).join("")).toBe(letters)
const spoken = (page: Page, words: string) =>
  expect(page.getByRole("status").filter({ hasText: words })).toBeAttached()

const centerOf = async (tile: Locator) => {
  const box = (await tile.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: number, to: number) {
  const [start, end] = [await centerOf(tiles(page).nth(from)), await centerOf(tiles(page).nth(to))]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 12, start.y)
  await page.mouse.move(end.x, end.y)
  await page.mouse.up()
}

/** With real touches: a long press picks up, and the page must not scroll under the finger. */
async function dragByFinger(page: Page, from: number, to: number) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    points: { x: number; y: number }[],
  ) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points })
  const [start, end] = [await centerOf(tiles(page).nth(from)), await centerOf(tiles(page).nth(to))]
  await touch("touchStart", [start])
  await expect(tiles(page).nth(from)).toHaveAttribute("aria-pressed", "true")
  await touch("touchMove", [end])
  await touch("touchEnd", [])
}

test("photos are ordered by pointer, keyboard and menu, and published in that order", async ({
  resident,
}) => {
  const { page, id, call } = await resident()
  await page.goto("/")
  await page.getByRole("textbox", { name: "What's on your mind?" }).fill("Five boats on the lake")
  const widths = { a: 40, b: 50, c: 60, d: 70, e: 80 }
  await page
    .getByLabel("Add photos")
    .setInputFiles(
      Object.entries(widths).map(([name, width]) => picture(`${name}.png`, "#0f766e", width, 48)),
    )
  await expectOrder(page, "abcde")
  const grid = page.getByRole("list", { name: "Selected photos" })
  const before = await grid.boundingBox()

  await test.step("by pointer; Escape puts it back", async () => {
    await drag(page, 0, 2)
    await expectOrder(page, "bcade")
    await spoken(page, "Photo dropped at position 3 of 5")
    const start = await centerOf(tiles(page).nth(4))
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x - 150, start.y)
    await expect(tiles(page).nth(4)).toHaveAttribute("aria-pressed", "true")
    await page.keyboard.press("Escape")
    await page.mouse.up()
    await expectOrder(page, "bcade")
    expect(await grid.boundingBox()).toEqual(before)
  })

  await test.step("by keyboard, spoken; Escape puts it back", async () => {
    await tiles(page).nth(4).focus()
    await page.keyboard.press("Space")
    await spoken(page, "Photo 5 of 5 picked up.")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowLeft")
    await spoken(page, "Position 3 of 5")
    await page.keyboard.press("Space")
    await spoken(page, "Photo dropped at position 3 of 5")
    await expectOrder(page, "bcead")
    await expect(tiles(page).nth(2)).toBeFocused()
    await page.keyboard.press("Space")
    await page.keyboard.press("Home")
    await page.keyboard.press("Escape")
    await spoken(page, "Photo is back at position 3 of 5")
    await expectOrder(page, "bcead")
    await page.keyboard.press("ArrowRight")
    await expect(tiles(page).nth(3)).toBeFocused()
  })

  await test.step("right to left, the arrows follow the eye", async () => {
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"))
    await tiles(page).nth(0).focus()
    await page.keyboard.press("Space")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Space")
    await expectOrder(page, "cbead")
    await drag(page, 1, 0)
    await expectOrder(page, "bcead")
    await page.evaluate(() => document.documentElement.removeAttribute("dir"))
  })

  await test.step("by menu, at 320 px; every button is large enough and nothing overflows", async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.getByRole("button", { name: "Order of photo 5" }).click()
    await page.getByRole("menuitem", { name: "Move earlier" }).click()
    await expectOrder(page, "bceda")
    await page.getByRole("button", { name: "Describe photo 1" }).click()
    await page.getByLabel("Description of photo 1").fill("A red boat")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("button", { name: "Photo 1 of 5: A red boat" })).toBeVisible()
    for (const button of await grid.getByRole("button").all()) {
      const { width, height } = (await button.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expectAccessible(grid)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await publishPost(page)
  const [post] = await call(posts.byUser, { params: { userId: id } })
  expect(post!.images.map((image) => image.width)).toEqual([50, 60, 80, 70, 40])
})

test("a finger moves photos after a long press, and scrolls the page before it", async ({
  person,
}) => {
  const { page } = await person({ isPhone: true })
  await page.goto("/create")
  await page.getByRole("tab", { name: "Media" }).click()
  const form = page.getByRole("form", { name: "Share Media" })
  await form
    .locator("input[type=file]")
    .first()
    .setInputFiles(["a", "b", "c"].map((name) => picture(`${name}.png`, "#4338ca")))
  await expectOrder(page, "abc")
  await tiles(page).first().scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await dragByFinger(page, 0, 2)
  await expectOrder(page, "bca")
  expect(await page.evaluate(() => scrollY)).toBe(top)
})
