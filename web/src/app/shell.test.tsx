// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { users } from "@grove/contract/users"
import { fireEvent, screen, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"

import { api } from "#test/fake-api.ts"
import { codeLoaded, openApp } from "#test/open-app.tsx"
import { profileOf, userOf } from "#test/samples.ts"

const hrefs = (part: HTMLElement) =>
  within(part)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"))
const texts = (all: readonly Element[]) => all.map(({ textContent }) => textContent)
/** The sidebar comes before the bar at the bottom; style sheets show one of them. */
const navigations = () => screen.getAllByRole("navigation", { name: "Main" })

test("the landing page: brand, hero, three cards, four bullets, figures, both guides, footer", async () => {
  await openApp("/", { user: null })
  const header = within(screen.getByRole("banner"))
  expect(header.getByRole("link", { name: "Grove" }).getAttribute("href")).toBe("/")
  expect(header.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe(
    "/api/login?returnTo=%2F",
  )
  const main = within(screen.getByRole("main"))
  main.getByRole("heading", { level: 1 })
  main.getByText(/Discover content, connect with people/)
  main.getByText(/Real-time messaging · 24-hour stories/)
  expect(main.getAllByRole("article")).toHaveLength(3)
  const part = (name: string) => within(main.getByRole("region", { name }))
  expect(part("Everything a community needs").getAllByRole("listitem")).toHaveLength(4)
  const figures = [...screen.getByRole("main").querySelectorAll("dl > div")]
  expect(texts(figures)).toEqual(["Active Users10K+", "Posts Shared50K+", "Connections Made100K+"])
  expect(texts(part("How to get started").getAllByRole("heading", { level: 3 }))).toEqual([
    "Click Sign In",
    expect.stringMatching(/^Sign in with your .* account$/),
    "Come back here",
    "Start sharing",
  ])
  const welcome = part("Welcome to Grove")
  expect(texts(welcome.getAllByRole("listitem"))).toEqual([
    "Sign in",
    "Access your feed",
    "Start socializing",
  ])
  welcome.getByText(/Every page requires you to sign in/)
  expect(screen.getByRole("contentinfo").textContent).toContain("© 2025 Grove")
})

test.each(["/explore", "/messages", "/rules"])(
  "signed out, %s is the landing page with 'Please Sign In', and asks for no data",
  async (path) => {
    const asked = vi.spyOn(globalThis, "fetch")
    await openApp(path, { user: null })
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Share your thoughts")
    await screen.findByText("Please Sign In")
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  },
)

test("header and sidebar lead everywhere, and show where the member is", async () => {
  const user = userOf("me", {
    email: "me@people.example",
    _count: { following: 0, followers: 1, posts: 2 },
  })
  await openApp("/explore", { user })
  const header = screen.getByRole("banner")
  expect(within(header).getByRole("link", { name: "Grove" }).getAttribute("href")).toBe("/")
  within(header).getByPlaceholderText("Search for people, posts, or topics...")
  expect(hrefs(within(header).getByRole("navigation"))).toEqual([
    "/",
    "/explore",
    "/notifications",
    "/messages",
  ])
  const card = screen.getByRole("region", { name: "Your profile" })
  within(card).getByText("me Moss")
  within(card).getByText("me@people.example")
  expect(texts([...card.querySelectorAll("dl > div")])).toEqual([
    "Following0",
    "Followers1",
    "Posts2",
  ])
  const [sidebar] = navigations()
  expect(texts(within(sidebar!).getAllByRole("link"))).toEqual([
    "Home",
    "Search",
    "Explore",
    "Events",
    "Create",
    "Notifications",
    "Messages",
    "Bookmarks",
    "Community Rules",
    "Settings",
  ])
  expect(texts([...sidebar!.querySelectorAll("[aria-current=page]")])).toEqual(["Explore"])

  fireEvent.click(within(header).getByRole("button", { name: "Account of me Moss" }))
  await codeLoaded()
  const item = async (name: string) =>
    (await screen.findByRole("menuitem", { name })).getAttribute("href")
  expect(await item("Profile")).toBe("/profile/me")
  expect(await item("Logout")).toBe("/api/logout")
})

test("the badge counts conversations up to 99, and is hidden without any", async () => {
  const { client } = await openApp("/settings")
  const link = within(navigations()[0]!).getByRole("link", { name: "Messages" })
  for (const [conversations, text] of [
    [1, "Messages, 1 conversation1"],
    [99, "Messages, 99 conversations99"],
    [100, "Messages, 100 conversations99+"],
    [0, "Messages"],
  ] as const) {
    client.setQueryData(keys.messageCounts, { conversations, requests: 0, unread: 0 })
    await expect.poll(() => link.textContent).toBe(text)
  }
})

test("a phone has a bottom bar and a More sheet", async () => {
  await openApp("/settings")
  const [, bar] = navigations()
  expect(texts(within(bar!).getAllByRole("link"))).toEqual([
    "Home",
    "Messages",
    "Create",
    "Activity",
  ])
  expect(hrefs(bar!)).toEqual(["/", "/messages", "/create", "/notifications"])
  fireEvent.click(within(bar!).getByRole("button", { name: "More" }))
  await codeLoaded()
  expect(hrefs(await screen.findByRole("dialog", { name: "More" }))).toEqual([
    "/search",
    "/explore",
    "/events",
    "/bookmarks",
    "/community-rules",
    "/profile/me",
  ])
})

test("a member without a full name is 'Anonymous User' with a placeholder picture", async () => {
  api.on(users.get, () => profileOf("bob", { lastName: null }))
  await openApp("/profile/bob")
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Anonymous User")
  const [picture] = screen.getAllByRole("img", { name: "Anonymous User" })
  expect(picture!.dataset["initials"]).toMatch(/.+/)
})
