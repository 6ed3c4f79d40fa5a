import { attendance } from "@grove/contract/attendance"
import { events } from "@grove/contract/events"
import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import type { Page } from "@playwright/test"

import { expect, expectAccessible, expectToast, test } from "./fixtures.ts"
import { picture } from "./pictures.ts"
import { moveTo } from "./walk.ts"

const row = (page: Page, title: string) => page.getByRole("article", { name: title })

test("an event from its plan to its cancellation: series, places, invitation, waiting list", async ({
  person,
  member,
}) => {
  const [ann, bob, eve] = await Promise.all([person(), person(), member()])
  await ann.call(follows.add, { params: { userId: bob.id } })
  const title = `Choir ${ann.lastName}`

  // The form tells what is wrong and keeps everything.
  const { page } = ann
  await page.goto("/create?type=event")
  const form = page.getByRole("form", { name: "Create an Event" })
  await form.getByLabel("Event Title *").fill(title)
  await form.getByLabel("Event Description *").fill("Six songs")
  await form.getByLabel("Event Date").fill("2031-07-08")
  await form.getByLabel("Event Time").fill("19:30")
  await form.getByLabel("End Date").fill("2031-07-08")
  await form.getByLabel("End Time").fill("19:00")
  await form.getByLabel("Places").fill("1")
  await form.locator("input[type=file]").setInputFiles(picture("cover.png", "#0f766e"))
  await form.getByLabel("Repeats").selectOption("week")
  await form.getByLabel("Ends", { exact: true }).selectOption("until")
  await form.getByLabel("Last Date").fill("2031-07-22")
  await expect(form.getByText("Every Tuesday until July 22")).toBeVisible()
  await form.getByRole("button", { name: "Create Event" }).click()
  await expect(form.getByText("The event cannot end before it starts.")).toBeVisible()
  await expect(form.getByLabel("End Date")).toBeFocused()
  await expectAccessible(form)
  await form.getByLabel("End Time").fill("21:00")
  await form.getByRole("button", { name: "Create Event" }).click()
  await expectToast(page, "Your event has been created and published!")
  await page.getByRole("button", { name: "View post" }).click()

  const event = page.getByRole("article", { name: `Event: ${title}` })
  await expect(event).toContainText("Tuesday, July 8, 2031, 19:30 – 21:00")
  await expect(event).toContainText("Every Tuesday until July 22")
  await expect(event).toContainText("0 of 1 places taken")
  await expect(page.getByRole("region", { name: "Other dates" }).getByRole("link")).toHaveText([
    "Tue, Jul 15, 2031, 19:30",
    "Tue, Jul 22, 2031, 19:30",
  ])
  await expect(event.locator('img[src*="/media/"]')).toBeVisible()
  const postId = new URL(page.url()).pathname.split("/").at(-1)!

  await page.getByRole("button", { name: "Invite people" }).click()
  const finder = page.getByRole("dialog", { name: "Invite people" })
  await finder.getByText(bob.name).click()
  await expectAccessible(finder)
  await finder.getByRole("button", { name: "Invite 1 person" }).click()
  await expectToast(page, "1 person invited")
  await page.getByRole("button", { name: "Invited", exact: true }).click()
  await expect(page.getByRole("region", { name: "Guests" })).toContainText(bob.name)

  // The invited member finds it and takes the only place; a third member waits for one.
  await bob.page.goto("/events?tab=invitations")
  await expect(row(bob.page, title).first()).toContainText("19:30")
  await moveTo(bob.page, "/events?day=2031-07-08")
  const mine = row(bob.page, title)
  await expect(mine).toHaveCount(1)
  await expect(mine).toContainText("1 place left")
  await mine.getByRole("button", { name: "Going" }).click()
  await expect(mine.getByRole("button", { name: "Going 1 person" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  const day = bob.page.getByRole("button", { name: /^Tuesday, July 8, 2031, .*you’re going$/ })
  await expect(day).toBeVisible()
  await expectAccessible(bob.page.getByRole("main"))
  await bob.page.setViewportSize({ width: 390, height: 844 })
  await bob.page.emulateMedia({ colorScheme: "dark" })
  await expectAccessible(bob.page.getByRole("main"))
  await bob.page.emulateMedia({ colorScheme: "light" })
  await bob.page.setViewportSize({ width: 1280, height: 900 })
  const replyOfEve = async () =>
    (await eve.call(posts.get, { params: { postId } })).event?.myReply ?? null
  await eve.call(attendance.set, { params: { postId }, body: { reply: "going" } })
  expect(await replyOfEve()).toBe("waiting")

  // A failure is rolled back; leaving frees the place for the member on the waiting list.
  await bob.page.route("**/attendance", (route) => route.abort())
  await mine.getByRole("button", { name: "Going" }).click()
  await expectToast(bob.page, "Failed to answer. Please try again.")
  await expect(mine.getByRole("button", { name: "Going 1 person" })).toBeVisible()
  await bob.page.unroute("**/attendance")
  await bob.call(attendance.remove, { params: { postId } })
  await expect.poll(replyOfEve).toBe("going")

  // By keyboard: the day again clears the filter, Page Down goes to the next month.
  await bob.page.getByRole("button", { name: /^Tuesday, July 8, 2031/ }).focus()
  await bob.page.keyboard.press("ArrowRight")
  await expect(bob.page.getByRole("button", { name: /^Wednesday, July 9, 2031/ })).toBeFocused()
  await bob.page.keyboard.press("PageDown")
  await expect(bob.page.getByRole("heading", { name: "August 2031" })).toBeVisible()
  await expect(bob.page.getByRole("button", { name: /^Saturday, August 9, 2031/ })).toBeFocused()
  await bob.page.keyboard.press("Enter")
  await expect(bob.page).toHaveURL("/events?day=2031-08-09")
  await expect(bob.page.getByText("Nothing on this day")).toBeVisible()
  await bob.page.keyboard.press("Enter")
  await expect(bob.page).toHaveURL("/events")

  // The host cancels the rest of the series.
  await page.getByRole("button", { name: "Event options" }).click()
  await page.getByRole("menuitem", { name: "Cancel event…" }).click()
  const question = page.getByRole("alertdialog", { name: "Cancel event" })
  await question.getByText("This and following events").click()
  await question.getByRole("button", { name: "Cancel event" }).click()
  await expectToast(page, "The event is canceled. Its guests are told.")
  await expect(event).toContainText("Canceled")
  const rest = await ann.call(events.list, { query: { tab: "mine" } })
  expect(rest.filter((one) => one.event?.canceledAt === null)).toEqual([])
})
