import { attendance } from "@grove/contract/attendance"
import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import type { Page } from "@playwright/test"

import { expect, expectAccessible, expectToast, test } from "./fixtures.ts"
import { picture } from "./pictures.ts"

const form = (page: Page, name: string) => page.getByRole("form", { name })

test("four tabs with their titles; Quick Create switches, scrolls and focuses", async ({
  person,
}) => {
  const { page } = await person({ isPhone: true })
  await page.goto("/create")
  await expect(page.getByRole("heading", { level: 1, name: "Create Content" })).toBeVisible()
  for (const [tab, title] of [
    ["Post", "Create a New Post"],
    ["Story", "Create a Story"],
    ["Media", "Share Media"],
    ["Event", "Create an Event"],
  ] as const) {
    await test.step(tab, async () => {
      await page.getByRole("tab", { name: tab }).click()
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible()
      await expect(page.getByText(`Currently creating: ${tab.toLowerCase()}`)).toBeVisible()
      if (tab !== "Post") await expect(page).toHaveURL(`/create?type=${tab.toLowerCase()}`)
      await expectAccessible(page)
    })
  }
  for (const [choice, field] of [
    ["Text Post", page.getByRole("textbox", { name: "What's on your mind?" })],
    ["Story", page.getByLabel("Story text")],
    ["Media", form(page, "Share Media").locator("input[type=file]")],
    ["Event", page.getByLabel("Event Title *")],
  ] as const) {
    await test.step(`Quick Create: ${choice}`, async () => {
      await page.getByRole("button", { name: new RegExp(`^${choice}`) }).click()
      await expect(field).toBeFocused()
      await expect(page.getByRole("tablist", { name: "What to create" })).toBeInViewport()
    })
  }
  await page.goto("/create?type=media")
  await expect(page.getByRole("tab", { name: "Media" })).toHaveAttribute("aria-selected", "true")
})

test("a media post: pictures, caption, category; without a caption it says 'Shared media'", async ({
  person,
}) => {
  const ann = await person()
  const { page } = ann
  await page.goto("/create?type=media")
  const media = form(page, "Share Media")
  const share = media.getByRole("button", { name: "Share Media" })
  await expect(share).toBeDisabled()
  await media
    .locator("input[type=file]")
    .setInputFiles([picture("a.png", "#0f766e"), picture("b.png", "#4338ca")])
  await expect(media.getByText("2 image(s) selected and optimized")).toBeVisible()
  await media.getByLabel("Caption (optional)").fill("  ")
  await expect(media.getByText("2/2000 characters")).toBeVisible()
  await media.getByLabel("Category (optional)").selectOption({ label: "Photography" })

  // Selected pictures survive switching tabs.
  await page.getByRole("tab", { name: "Story" }).click()
  await page.getByRole("tab", { name: "Media" }).click()
  await expect(media.getByText("2 image(s) selected and optimized")).toBeVisible()

  await share.click()
  await expectToast(page, "Your media post has been published!")
  const view = page.getByRole("button", { name: "View post" })
  // A toast stays while the pointer is on it.
  await view.hover()
  await expect(share).toBeDisabled()
  await expect(media.getByText(/selected and optimized/)).toBeHidden()
  await expect(media.getByLabel("Category (optional)")).toHaveValue("")
  expect(await ann.call(posts.byUser, { params: { userId: ann.id } })).toMatchObject([
    { content: "Shared media", category: { name: "Photography" }, images: [{}, {}] },
  ])
  await view.click()
  await expect(page).toHaveURL(/\/post\//)
})

test("photos without text are taken from the composer to the media form", async ({ person }) => {
  const { page } = await person()
  await page.goto("/")
  const composer = page.getByRole("form", { name: "Create a post" })
  await composer.getByLabel("Add photos").setInputFiles([picture("a.png", "#0f766e")])
  await composer.getByRole("button", { name: "Describe photo 1" }).click()
  await composer.getByPlaceholder("Describe this photo").fill("The lake")
  const offer = composer.getByRole("button", { name: "Share as media" })
  await expect(offer).toBeVisible()
  await composer.getByRole("textbox", { name: "What's on your mind?" }).fill("x")
  await expect(offer).toBeHidden()
  await composer.getByRole("textbox", { name: "What's on your mind?" }).fill(" ")
  await offer.click()
  const media = page.getByRole("form", { name: "Share Media" })
  await expect(media.getByText("1 image(s) selected and optimized")).toBeVisible()
  await expect(media.getByRole("button", { name: "Photo 1 of 1: The lake" })).toBeVisible()
  await page.goto("/")
  await expect(composer).toBeVisible()
  await expect(composer.getByRole("button", { name: "Describe photo 1" })).toHaveCount(0)
})

test("an event: checks, preview, text, card, answers, calendar; a failure loses nothing", async ({
  person,
}) => {
  const [ann, bob] = [await person(), await person()]
  await bob.call(follows.add, { params: { userId: ann.id } })
  const { page } = ann
  await page.goto("/create?type=event")
  const event = form(page, "Create an Event")
  const create = event.getByRole("button", { name: "Create Event" })
  await event.getByLabel("Event Title *").fill("Lake Picnic")
  await create.click()
  await expectToast(page, "Please provide both event title and description.")
  await expect(page.getByText("Missing information").first()).toBeVisible()

  await event.getByLabel("Event Description *").fill("Bring cake")
  await event.getByLabel("Event Date").fill("2031-07-05")
  await event.getByLabel("Event Time").fill("18:30")
  await event.getByLabel("Time Zone").selectOption("America/New_York")
  await event.getByLabel("Event Location").fill("North shore")
  const preview = event.getByRole("region", { name: "Event Preview" })
  await expect(preview).toContainText("Lake Picnic")
  await expect(preview).toContainText("Saturday, July 5, 2031 at 18:30")
  await expect(preview).toContainText("North shore")
  await event.getByText("Online", { exact: true }).click()
  await expect(event.getByLabel("Event Location")).toBeHidden()
  await expect(preview).toContainText("Online Event")
  await event.getByText("In-Person", { exact: true }).click()
  await expectAccessible(page)

  await page.route("**/api/posts", (route) => route.abort())
  await create.click()
  await expectToast(page, "Failed to create event. Please try again.")
  await page.unroute("**/api/posts")
  await page.reload()
  await expect(event.getByLabel("Event Description *")).toHaveValue("Bring cake")
  await expect(event.getByLabel("Event Location")).toHaveValue("North shore")

  await create.click()
  await expectToast(page, "Your event has been created and published!")
  await expect(event.getByLabel("Event Title *")).toHaveValue("")
  await expect(event.getByLabel("Event Date")).toHaveValue("")
  const [post] = await bob.call(posts.feed, {})
  expect(post).toMatchObject({
    content: [
      "🎉 Lake Picnic",
      "Bring cake",
      "📅 Saturday, July 5, 2031 at 18:30 (America/New_York)\n📍 North shore",
      "#event #lakepicnic",
    ].join("\n\n"),
    hashtags: [{ name: "event" }, { name: "lakepicnic" }],
    event: { title: "Lake Picnic", startsAt: "2031-07-05T22:30:00.000Z" },
  })

  await ann.call(attendance.set, { params: { postId: post!.id }, body: { reply: "going" } })
  await bob.page.goto("/")
  const card = bob.page.getByRole("region", { name: "Event: Lake Picnic" })
  await card.getByRole("button", { name: "Interested", exact: true }).click()
  await card.getByRole("button", { name: "Going 1 person" }).click()
  await expect(card.getByRole("button", { name: "Going 2 people" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await expect(card.getByRole("button", { name: "Interested", exact: true })).toBeVisible()
  await expectAccessible(bob.page)
  await expect
    .poll(async () => (await ann.call(posts.get, { params: { postId: post!.id } })).event?._count)
    .toEqual({ going: 2, interested: 0 })
  const download = bob.page.waitForEvent("download")
  await card.getByRole("link", { name: "Add to calendar" }).click()
  expect((await download).suggestedFilename()).toBe("event.ics")
  await card.getByRole("button", { name: "Going 2 people" }).click()
  await expect(card.getByRole("button", { name: "Going 1 person" })).toHaveAttribute(
    "aria-pressed",
    "false",
  )
})

test("'Clear' empties the event form and focuses the first field", async ({ person }) => {
  const { page } = await person({ colorScheme: "dark" })
  await page.goto("/create?type=event")
  const clear = page.getByRole("button", { name: "Clear" })
  await expect(clear).toBeDisabled()
  await page.getByLabel("Event Title *").fill("Never mind")
  await page.getByText("Online", { exact: true }).click()
  await expectAccessible(page)
  await clear.click()
  await expect(page.getByLabel("Event Title *")).toHaveValue("")
  await expect(page.getByLabel("Event Title *")).toBeFocused()
  await expect(page.getByLabel("Event Location")).toBeVisible()
})
