// @vitest-environment jsdom
import { posts } from "@grove/contract/posts"
import { fireEvent, screen, within } from "@testing-library/react"
import { beforeEach, expect, test, vi } from "vitest"

import { answerAsEmptySite } from "#test/empty-site.ts"
import { api, failure } from "#test/fake-api.ts"
import { shownToast } from "#test/render-hook.tsx"
import { renderScreen } from "#test/render-screen.tsx"
import { postOf } from "#test/samples.ts"

beforeEach(answerAsEmptySite)

const open = async (type?: string) => {
  await renderScreen(type ? `/create?type=${type}` : "/create")
  await screen.findByRole("heading", { level: 1, name: "Create Content" })
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const chooseKind = (label: string) => fireEvent.click(screen.getByRole("radio", { name: label }))

test("four tabs with their titles, each with its own address", async () => {
  await open()
  for (const [tab, title] of [
    ["Story", "Create a Story"],
    ["Media", "Share Media"],
    ["Event", "Create an Event"],
    ["Post", "Create a New Post"],
  ] as const) {
    fireEvent.mouseDown(screen.getByRole("tab", { name: tab }), { button: 0 })
    expect(screen.getByRole("heading", { level: 2, name: title })).toBeDefined()
    expect(screen.getByText(`Currently creating: ${tab.toLowerCase()}`)).toBeDefined()
    expect(location.search).toBe(`?type=${tab.toLowerCase()}`)
  }
})

test("Quick Create switches, scrolls to the form and focuses its first field", async () => {
  const scroll = vi.fn<() => void>()
  await open("media")
  Element.prototype.scrollIntoView = scroll
  expect(screen.getByRole("tab", { name: "Media" }).ariaSelected).toBe("true")
  const place = screen.getByRole("tablist", { name: "What to create" }).closest(".min-w-0.px-4")
  for (const [choice, first] of [
    ["Text Post", () => screen.getByPlaceholderText("What's on your mind?")],
    ["Story", () => field("Story text")],
    ["Media", () => document.querySelector('[aria-label="Share Media"] input[type=file]')],
    ["Event", () => field("Event Title *")],
  ] as const) {
    fireEvent.click(button(new RegExp(`^${choice}`)))
    expect(document.activeElement).toBe(first())
  }
  expect(scroll.mock.contexts).toEqual([place, place, place, place])
})

test("an event needs a title and a description, and is shown as it will appear", async () => {
  await open("event")
  const preview = screen.getByRole("region", { name: "Event Preview" })
  fill("Event Title *", "Lake Picnic")
  fireEvent.click(button("Create Event"))
  expect(shownToast()).toEqual([
    "Missing information",
    "Please provide both event title and description.",
  ])
  expect(api.requests(posts.create)).toEqual([])
  fill("Event Description *", "Bring cake")
  fill("Event Date", "2031-07-05")
  fill("Event Time", "18:30")
  fill("Time Zone", "America/New_York")
  fill("Event Location", "North shore")
  expect(preview.textContent).toContain("Lake Picnic")
  expect(preview.textContent).toContain("Saturday, July 5, 2031 at 18:30")
  expect(preview.textContent).toContain("North shore")
  chooseKind("Online")
  expect(screen.queryByLabelText("Event Location")).toBeNull()
  expect(preview.textContent).toContain("Online Event")
})

test("an event that fails is kept, also for the next visit; published, it leaves an empty form", async () => {
  let isDown = true
  api.on(posts.create, () => (isDown ? failure(500) : postOf("new")))
  await open("event")
  fill("Event Title *", "Lake Picnic")
  fill("Event Description *", "Bring cake")
  fill("Event Date", "2031-07-05")
  fill("Event Time", "18:30")
  fill("Time Zone", "America/New_York")
  fill("Event Location", "North shore")
  fireEvent.click(button("Create Event"))
  await expect.poll(shownToast).toEqual(["Error", "Failed to create event. Please try again."])
  expect(field("Event Description *").value).toBe("Bring cake")
  expect(sessionStorage.getItem("grove.draft.event.me")).toContain("North shore")

  isDown = false
  fireEvent.click(button("Create Event"))
  await expect.poll(shownToast).toEqual(["Your event has been created and published!", undefined])
  expect([field("Event Title *").value, field("Event Date").value]).toEqual(["", ""])
  const [failed, published] = api.requests(posts.create)
  expect(published!.body).toMatchObject({
    content: [
      "🎉 Lake Picnic",
      "Bring cake",
      "📅 Saturday, July 5, 2031 at 18:30 (America/New_York)\n📍 North shore",
      "#event #lakepicnic",
    ].join("\n\n"),
    event: { title: "Lake Picnic", date: "2031-07-05", time: "18:30", isOnline: false },
  })
  const keyOf = (request: typeof failed) => request!.headers.get("idempotency-key")
  expect(keyOf(published)).toBe(keyOf(failed))
})

test("'Clear' empties the event form and focuses the first field", async () => {
  await open("event")
  expect(button("Clear").disabled).toBe(true)
  fill("Event Title *", "Never mind")
  chooseKind("Online")
  fireEvent.click(button("Clear"))
  expect(field("Event Title *").value).toBe("")
  expect(document.activeElement).toBe(field("Event Title *"))
  expect(field("Event Location").value).toBe("")
})

test("an unfinished event is there again on the next visit", async () => {
  sessionStorage.setItem(
    "grove.draft.event.me",
    JSON.stringify({ title: "Lake Picnic", location: "North shore" }),
  )
  await open("event")
  expect(field("Event Title *").value).toBe("Lake Picnic")
  expect(field("Event Location").value).toBe("North shore")
  expect(within(screen.getByRole("main")).getByText("North shore")).toBeDefined()
})
