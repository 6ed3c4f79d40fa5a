// @vitest-environment jsdom
import { follows } from "@grove/contract/follows"
import { hashtags } from "@grove/contract/hashtags"
import { search, type SearchResult } from "@grove/contract/search"
import { users } from "@grove/contract/users"
import { fireEvent, screen, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"

import { clearRecentSearches } from "#features/search/recent.ts"
import { api } from "#test/fake-api.ts"
import { currentAddress, openApp } from "#test/open-app.tsx"
import { personOf, profileOf } from "#test/samples.ts"

const NOTHING: SearchResult = {
  posts: [],
  users: [],
  hashtags: [],
  counts: { posts: 0, people: 0, hashtags: 0 },
  next: null,
}
const main = () => within(screen.getByRole("main"))
const ownBox = () => main().getByRole<HTMLInputElement>("combobox", { name: "Search" })
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const press = (box: HTMLElement, key: string) => fireEvent.keyDown(box, { key })
const submit = (box: HTMLInputElement) => fireEvent.submit(box.form!)

beforeEach(() => {
  clearRecentSearches()
  api.on(search.find, () => NOTHING)
  api.on(search.suggest, () => ({ users: [], hashtags: [] }))
  api.on(hashtags.trending, () => [])
  api.on(users.suggested, () => [])
})

test("every tab has an empty state; an empty term does not navigate", async () => {
  await openApp("/search?q=xyzzyplugh")
  await screen.findByText("No results found")
  expect(ownBox().placeholder).toBe("Search for people, posts, or hashtags...")
  for (const [tab, text] of [
    ["Posts (0)", 'No posts found for "xyzzyplugh"'],
    ["People (0)", 'No people found for "xyzzyplugh"'],
    ["Hashtags (0)", 'No hashtags found for "xyzzyplugh"'],
  ] as const) {
    fireEvent.mouseDown(screen.getByRole("tab", { name: tab }), { button: 0 })
    await screen.findByText(text)
  }
  type(ownBox(), "   ")
  submit(ownBox())
  expect(currentAddress()).toBe("/search?q=xyzzyplugh&type=hashtags")
})

test("the header box suggests while typing, and arrows choose", async () => {
  api.on(search.suggest, () => ({
    users: [personOf("zebra")],
    hashtags: [{ id: 1, name: "zebrastripes" } as never],
  }))
  await openApp("/settings")
  const box = within(screen.getByRole("banner")).getByRole<HTMLInputElement>("combobox")
  expect(box.placeholder).toBe("Search for people, posts, or topics...")
  type(box, "zebr")
  const list = await screen.findByRole("listbox", { name: "Suggestions" })
  const [person, hashtag] = within(list).getAllByRole("option")
  expect([person!.textContent, hashtag!.textContent]).toEqual([
    expect.stringContaining("zebra Moss"),
    "#zebrastripes",
  ])
  expect(box.getAttribute("aria-activedescendant")).toBeNull()
  press(box, "ArrowDown")
  expect(person!.ariaSelected ?? person!.getAttribute("aria-selected")).toBe("true")
  expect(box.getAttribute("aria-activedescendant")).toBe(person!.id)
  press(box, "ArrowDown")
  submit(box)
  await expect.poll(currentAddress).toBe("/search?q=%23zebrastripes")
  expect(box.value).toBe("")

  type(box, "zebra")
  await screen.findByRole("listbox", { name: "Suggestions" })
  press(box, "Escape")
  expect(screen.queryByRole("listbox")).toBeNull()
  press(box, "ArrowDown")
  // From the box itself up to the last and the first.
  press(box, "ArrowUp")
  press(box, "ArrowUp")
  const again = screen.getByRole("option", { name: /zebra Moss/ })
  expect(box.getAttribute("aria-activedescendant")).toBe(again.id)
  fireEvent.click(again)
  await expect.poll(currentAddress).toBe("/profile/zebra")
})

test("recent searches are kept in this browser until cleared", async () => {
  await openApp("/search")
  for (const term of ["first thing", "second thing"]) {
    type(ownBox(), term)
    submit(ownBox())
    await expect.poll(currentAddress).toBe(`/search?q=${encodeURIComponent(term)}`)
  }
  fireEvent.click(screen.getAllByRole("link", { name: "Search" })[0]!)
  const heading = await screen.findByRole("heading", { name: "Recent searches" })
  const recent = heading.closest("section")!
  const terms = () =>
    within(recent)
      .queryAllByRole("link")
      .map(({ textContent }) => textContent)
  expect(terms()).toEqual(["second thing", "first thing"])
  const stored = () => JSON.parse(localStorage.getItem("recent-searches") ?? "null") as unknown
  expect(stored()).toEqual(["second thing", "first thing"])
  fireEvent.click(
    within(recent).getByRole("button", { name: "Remove second thing from recent searches" }),
  )
  expect([terms(), stored()]).toEqual([["first thing"], ["first thing"]])
  fireEvent.click(within(recent).getByRole("button", { name: "Clear all" }))
  expect([screen.queryByText("Recent searches"), stored()]).toEqual([null, null])
})

test("suggests hashtags and people without a term", async () => {
  const people = ["ann", "bob", "cem", "dan"].map((id) => ({
    ...profileOf(id),
    email: id === "ann" ? "ann@people.example" : null,
    reason: "New here",
  }))
  api.on(users.suggested, () => people)
  api.on(follows.add, () => ({ isFollowing: true, followers: 1 }))
  await openApp("/search")
  for (const name of ["Trending Hashtags", "Search Tips"]) main().getByRole("heading", { name })
  const section = within(
    main().getByRole("heading", { name: "People You Might Know" }).closest("section")!,
  )
  expect(await section.findAllByRole("listitem")).toHaveLength(3)
  section.getByText("ann@people.example")
  section.getByText("@bob")
  fireEvent.click(section.getByRole("button", { name: "Follow ann Moss" }))
  await section.findByRole("button", { name: "Following ann Moss" })
  expect(api.requests(follows.add)[0]!.params).toEqual({ userId: "ann" })
})
