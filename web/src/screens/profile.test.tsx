// @vitest-environment jsdom
import { messages } from "@grove/contract/messages"
import { users } from "@grove/contract/users"
import { fireEvent, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"

import { answerAsEmptySite } from "#test/empty-site.ts"
import { api, failure } from "#test/fake-api.ts"
import { openApp } from "#test/open-app.tsx"
import { messageOf, personOf, profileOf } from "#test/samples.ts"

const main = () => within(screen.getByRole("main"))
const OF_OTHERS = ["Add Friend", "Report user"]
const OF_OWNERS = ["Edit Profile", "Change profile picture"]
const shown = (names: string[]) =>
  names.filter((name) => main().queryByRole("button", { name }) !== null)

test("a profile: name, address, bio, counts, four tabs; for others follow, message, report", async () => {
  answerAsEmptySite()
  api.on(users.get, () => profileOf("bob", { email: "bob@people.example" }))
  await openApp("/profile/bob?tab=about")
  expect((await main().findByRole("heading", { level: 1 })).textContent).toBe("bob Moss")
  expect(main().getAllByText("bob@people.example")).toHaveLength(2)
  const tabs = main().getAllByRole("tab")
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    "Posts",
    "About",
    "Followers",
    "Following",
  ])
  await main().findByText("No bio yet")
  main().getByRole("button", { name: "3 Followers" })
  expect([shown(OF_OTHERS), shown(OF_OWNERS)]).toEqual([OF_OTHERS, []])
  const message = main().getByRole("link", { name: "Message" })
  expect(message.getAttribute("href")).toBe("/messages?to=bob")
})

test("owners edit their profile, and cannot follow or report themselves", async () => {
  answerAsEmptySite()
  api.on(users.get, () => profileOf("me"))
  await openApp("/profile/me")
  await main().findByRole("button", { name: "Edit Profile" })
  expect([shown(OF_OTHERS), shown(OF_OWNERS)]).toEqual([[], OF_OWNERS])
})

test("a member who has blocked the reader is not found", async () => {
  answerAsEmptySite()
  api.on(users.get, () => failure(404, "user.notFound"))
  await openApp("/profile/bob")
  await main().findByText("User not found")
  expect(main().queryByRole("tab")).toBeNull()
})

test("a sent message shows a clock until it is read, and cannot be reported", async () => {
  answerAsEmptySite()
  const person = { isRequest: false, isOnline: false, unreadCount: 0, mayWrite: true }
  api.on(messages.conversation, () => ({ other: personOf("bob"), ...person }))
  api.on(messages.thread, () => ({ items: [messageOf("m", "me", "bob")] }))
  await openApp("/messages?to=bob")
  await screen.findByText("Not read yet")
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Send message" })
  expect(send.disabled).toBe(true)
  fireEvent.click(screen.getByRole("button", { name: "Message options" }))
  await screen.findByRole("menuitem", { name: "Copy text" })
  expect(screen.queryByRole("menuitem", { name: "Report message" })).toBeNull()
})
