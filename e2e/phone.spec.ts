import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { stories } from "@grove/contract/stories"
import type { Locator, Page } from "@playwright/test"

import { expect, expectHeld, type Member, test, type TestMember } from "./fixtures.ts"
import { pictureUrl } from "./pictures.ts"
import { moveTo } from "./walk.ts"

const TARGET_PX = 44

/**
 * Drags a finger with all events of a real touch. Chromium ignores synthetic taps briefly afterward, so the next step
 * clicks.
 */
async function drag(page: Page, from: [number, number], to: [number, number]) {
  const device = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: [number, number][]) =>
    device.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    })
  await touch("touchStart", [from])
  for (let step = 1; step <= 8; step += 1) {
    const part = (at: 0 | 1) => from[at] + ((to[at] - from[at]) * step) / 8
    await touch("touchMove", [[part(0), part(1)]])
  }
  await touch("touchEnd", [])
  await device.detach()
}

async function pullDown(page: Page, element: Locator, by = 220) {
  const { x, y, height } = (await element.boundingBox())!
  const at = y + Math.min(height / 2, 40)
  await drag(page, [x + 20, at], [x + 24, at + by])
}

/** Back closes what is open, and the page below is as it was. */
async function expectClosedByBack(page: Page, opened: Locator, address = "/") {
  await expect(opened).toBeVisible()
  const before = await page.evaluate("scrollY")
  await page.goBack()
  await expect(opened).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect.poll(() => page.evaluate("scrollY")).toBe(before)
}

async function prepare(ann: TestMember, bob: Member) {
  await ann.call(follows.add, { params: { userId: bob.id } })
  await bob.call(follows.add, { params: { userId: ann.id } })
  await bob.call(stories.create, { body: { content: "Morning fog" } })
  await ann.call(messages.send, { body: { receiverId: bob.id, content: "Are you there?" } })
  await ann.call(posts.create, { body: { content: "My own words" } })
  const post = await bob.call(posts.create, {
    body: { content: "Two boats", images: [pictureUrl("#0f766e"), pictureUrl("#be185d")] },
  })
  const [story] = await ann.call(stories.list, {})
  return { post, story: story! }
}

test("Back and swipes close what is open, text survives, and addresses lead there", async ({
  person,
  member,
}) => {
  const [ann, bob] = [await person({ isPhone: true }), await member()]
  const { post, story } = await prepare(ann, bob)
  const { page } = ann
  await page.goto("/")
  const boats = page.getByRole("article").filter({ hasText: "Two boats" })
  const photo = page.getByRole("dialog", { name: /^Photo/ })
  const viewer = page.getByRole("dialog", { name: /^Story/ })

  await test.step("a sheet", async () => {
    const more = page.getByRole("button", { name: "More" })
    const sheet = page.getByRole("dialog", { name: "More" })
    await more.click()
    await expectHeld(page)
    await expectClosedByBack(page, sheet)
    await expectHeld(page, false)
    await more.click()
    await pullDown(page, sheet.getByRole("heading", { name: "More" }))
    await expect(sheet).toBeHidden()
    // Closing it otherwise leaves no entry behind: the link's page follows home.
    await more.click()
    await sheet.getByRole("link", { name: "Bookmarks" }).click()
    await expect(page).toHaveURL("/bookmarks")
    await page.goBack()
    await expect(page).toHaveURL("/")
    await expect(sheet).toBeHidden()
  })

  await test.step("a menu, and the dialog it leads to", async () => {
    const mine = page.getByRole("article").filter({ hasText: "My own words" })
    const options = mine.getByRole("button", { name: "Post options" })
    await options.click()
    await expectClosedByBack(page, page.getByRole("menu"))
    await options.click()
    await page.getByRole("menuitem", { name: "Edit" }).click()
    const dialog = page.getByRole("dialog", { name: "Edit post" })
    await expectClosedByBack(page, dialog)
  })

  await test.step("a dialog with typed text asks first", async () => {
    await boats.getByRole("button", { name: "Report" }).click()
    const dialog = page.getByRole("dialog", { name: "Report post" })
    const text = dialog.getByLabel("Additional information")
    await text.fill("It is mine")
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" })
    await page.goBack()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(text).toHaveValue("It is mine")
    await pullDown(page, dialog.getByRole("heading", { name: "Report post" }))
    await question.getByRole("button", { name: "Discard" }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL("/")
  })

  await test.step("a picture of a post has an address", async () => {
    const open = () => boats.getByRole("button", { name: /^Open photo 1/ }).click()
    await open()
    await expect(page).toHaveURL(`/post/${post.id}?photo=1`)
    await expect(photo).toBeVisible()
    await drag(page, [320, 400], [60, 410])
    await expect(page).toHaveURL(`/post/${post.id}?photo=2`)
    await expectClosedByBack(page, photo)
    await open()
    await expect(photo).toBeVisible()
    await drag(page, [200, 300], [204, 600])
    await expect(photo).toBeHidden()
    await expect(page).toHaveURL("/")

    // Reloaded, it lies over the post's own page.
    await open()
    await expect(page).toHaveURL(`/post/${post.id}?photo=1`)
    await page.reload()
    await expectClosedByBack(page, photo, `/post/${post.id}`)
    await expect(boats).toBeVisible()
    await page.goto(`/post/${post.id}?photo=2`)
    await expect(photo).toHaveAccessibleName("Photo 2 of 2")
    await expectClosedByBack(page, photo, `/post/${post.id}`)
  })

  await test.step("a story has an address, and a reply survives", async () => {
    await moveTo(page, "/")
    const open = () =>
      page.getByRole("button", { name: new RegExp(`^${bob.name}, 1 story`) }).click()
    await open()
    await expect(page).toHaveURL(`/?story=${story.id}`)
    await viewer.getByRole("textbox").fill("Where is")
    await expectClosedByBack(page, viewer)
    await open()
    await expect(viewer.getByRole("textbox")).toHaveValue("Where is")
    await drag(page, [200, 300], [204, 600])
    await expect(viewer).toBeHidden()
    await expect(page).toHaveURL("/")
    await moveTo(page, `/?story=${story.id}`)
    await expect(viewer).toContainText("Morning fog")
    await expectClosedByBack(page, viewer)
    await page.goto("/?story=01890000-0000-7000-8000-000000000000")
    await expect(page).toHaveURL("/")
  })

  await test.step("a conversation, with what was typed", async () => {
    await page.getByRole("link", { name: /^Messages/ }).click()
    const row = page.getByRole("link", { name: new RegExp(bob.name) })
    const box = page.getByRole("textbox", { name: "Message" })
    await row.click()
    await box.fill("Not sent yet")
    await page.goBack()
    await expect(row).toBeVisible()
    await row.click()
    await expect(box).toHaveValue("Not sent yet")
    // The arrow goes the same way, so that Back then leads to the page before the list.
    await page.getByRole("link", { name: "Back to conversations" }).click()
    await expect(row).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL("/")
    await moveTo(page, `/messages?to=${bob.id}`)
    await expect(box).toHaveValue("Not sent yet")
    await page.goBack()
    await expect(page).toHaveURL("/messages")
    await expect(row).toBeVisible()
  })

  await test.step("a dialog of the own profile has an address", async () => {
    await moveTo(page, `/profile/${ann.id}?edit=profile`)
    const dialog = page.getByRole("dialog", { name: "Edit Profile" })
    await expectClosedByBack(page, dialog, `/profile/${ann.id}`)
  })
})

/** The links and buttons of the frame that are smaller than a finger. */
const smallTargets = (page: Page) =>
  page.locator("header, nav").evaluateAll(
    (parts, least) =>
      parts
        .flatMap((part) => [...part.querySelectorAll<HTMLElement>("a, button")])
        .filter((control) => control.checkVisibility())
        .map((control) => {
          const { width, height } = control.getBoundingClientRect()
          return { name: control.innerText || control.ariaLabel, width, height }
        })
        .filter(({ width, height }) => width < least || height < least),
    TARGET_PX,
  )

test("the frame of a phone: header, search, composer, refreshing and the keyboard", async ({
  resident,
  member,
}) => {
  const [ann, bob] = [await resident({ isPhone: true }), await member()]
  await ann.call(follows.add, { params: { userId: bob.id } })
  const { page } = ann
  await page.goto("/")
  const header = page.getByRole("banner")
  const bar = page.getByRole("navigation", { name: "Main" })

  await test.step("brand, search and avatar; the rest is in the bar", async () => {
    await expect(header.getByRole("link")).toHaveText(["Grove", "Search Grove"])
    await expect(header.getByRole("button")).toHaveCount(1)
    await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page")
    expect(await smallTargets(page)).toEqual([])
    const home = bar.getByRole("link", { name: "Home" })
    await header.getByRole("link", { name: "Search Grove" }).tap()
    await expect(page.getByRole("main").getByRole("combobox", { name: "Search" })).toBeFocused()
    await expect(header.getByRole("link", { name: "Search Grove" })).toBeHidden()
    await home.tap()
  })

  await test.step("the composer is one line until it is used", async () => {
    const composer = page.getByRole("form", { name: "Create a post" })
    const send = composer.getByRole("button", { name: "Post", exact: true })
    await expect(composer.getByRole("textbox")).toBeVisible()
    await expect(send).toBeHidden()
    const chooser = page.waitForEvent("filechooser")
    await composer
      .locator("label")
      .filter({ has: page.locator("input[type=file]") })
      .tap()
    expect((await chooser).isMultiple()).toBe(true)
    await composer.getByRole("textbox").tap()
    await expect(send).toBeVisible()
    await expect(composer.getByRole("textbox")).toBeFocused()
  })

  await test.step("the bar gives way to a keyboard, and the field stays in sight", async () => {
    const box = page.getByRole("textbox", { name: "What's on your mind?" })
    await page.setViewportSize({ width: 390, height: 480 })
    await expect(bar).toBeHidden()
    await expect(box).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(bar).toBeVisible()
    await moveTo(page, `/profile/${ann.id}`)
    await page.getByRole("button", { name: "Edit Profile" }).tap()
    const bio = page.getByRole("dialog").getByLabel("Bio")
    await bio.tap()
    await page.setViewportSize({ width: 390, height: 480 })
    await expect(bio).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goBack()
  })

  await test.step("pulling down shows what is new; so does the link of the page", async () => {
    await moveTo(page, "/")
    const feed = page.getByRole("list", { name: "Home feed" })
    const announced = page.getByText("Everything is up to date.")
    for (const [content, refresh] of [
      ["Fresh bread", () => drag(page, [200, 300], [204, 640])],
      ["Fresh tea", () => bar.getByRole("link", { name: "Home" }).tap()],
    ] as const) {
      await expect(page.locator("html[data-pull]")).toBeAttached()
      await bob.call(posts.create, { body: { content } })
      await refresh()
      await expect(feed.getByText(content)).toBeVisible()
      await expect(announced).toBeAttached()
    }
  })
})
