// @vitest-environment jsdom
import { members, type MemberDetail } from "@grove/contract/members"
import { fireEvent, screen, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { currentAddress, openApp } from "#test/open-app.tsx"
import { personOf, userOf } from "#test/samples.ts"

const AT = "2026-01-01T00:00:00.000Z"
const boss = userOf("me", { permissions: ["team"], freshUntil: "2126-01-01T00:00:00.000Z" })

const memberOf = (id: string): MemberDetail => ({
  ...personOf(id),
  email: null,
  createdAt: AT,
  state: "active",
  until: null,
  isLikelyFake: false,
  roles: [],
  isOnline: false,
  seenAt: null,
  storage: 0,
  posts: 0,
  isSelf: false,
  isLastAdmin: false,
  roleChoices: (["moderator", "admin", "detector"] as const).map((role) => ({
    role,
    isHeld: id === "admin" && role === "admin",
    fixed: id === "admin" && role === "admin" ? "builtin" : null,
  })),
  sessions: [],
  methods: [],
  local: null,
  invitedBy: null,
  invited: [],
  invitedCount: 0,
  penalties: [],
  fakeScore: null,
  analyzedAt: null,
})

beforeEach(() => {
  api.on(members.list, () => ({ items: [memberOf("two"), memberOf("one")] }))
  api.on(members.get, ({ params }) => memberOf(params["userId"]!))
})

const QUERY = "?q=keys&filter=active"
const isWide = (query: string) => query === "(width >= 64rem)"
const list = () => screen.findByRole("region", { name: "Members" })
const panel = (name: string) => screen.findByRole("region", { name })
const row = async (name: string) =>
  within(await list()).findByRole("link", { name: new RegExp(name) })
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

test("the keys move through the list while the panel follows, and Escape closes it", async () => {
  await openApp(`/admin/members${QUERY}`, { user: boss, matches: isWide })
  expect((await screen.findByRole("tab", { selected: true })).textContent).toBe("Members")
  const first = await row("two Moss")
  expect(api.requests(members.list)[0]!.query).toEqual({ q: "keys", filter: "active" })
  // Without a panel only the focus moves.
  first.focus()
  press("ArrowDown")
  expect(document.activeElement).toBe(await row("one Moss"))
  expect(currentAddress()).toBe(`/admin/members${QUERY}`)
  fireEvent.click(await row("two Moss"))
  await panel("two Moss")
  const focused = () => document.activeElement
  ;(await row("two Moss")).focus()
  press("ArrowDown")
  await panel("one Moss")
  expect(currentAddress()).toBe(`/admin/members/one${QUERY}`)
  await expect.poll(focused).toBe(await row("one Moss"))
  press("ArrowUp")
  await panel("two Moss")
  await expect.poll(focused).toBe(await row("two Moss"))
  within(await panel("two Moss"))
    .getAllByRole("button")[0]!
    .focus()
  press("Escape")
  await expect.poll(currentAddress).toBe(`/admin/members${QUERY}`)
  expect(screen.queryByRole("region", { name: "two Moss" })).toBeNull()
  await expect.poll(focused).toBe(await row("two Moss"))
})

test("on a phone a member has a page of its own, which leads back to the list", async () => {
  await openApp(`/admin/members/one${QUERY}`, { user: boss })
  await panel("one Moss")
  expect(screen.queryByRole("region", { name: "Members" })).toBeNull()
  fireEvent.click(screen.getByRole("link", { name: "All members" }))
  await row("one Moss")
  expect(currentAddress()).toBe(`/admin/members${QUERY}`)
  expect(screen.queryByRole("region", { name: "one Moss" })).toBeNull()
})

test("the role of the built-in administrator cannot be taken", async () => {
  await openApp("/admin/members/admin", { user: boss })
  await screen.findByText(/built-in administrator/)
  const choice = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name })
  expect(choice("Administrator").disabled).toBe(true)
  expect(choice("Moderator").disabled).toBe(false)
})
