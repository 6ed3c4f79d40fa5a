// @vitest-environment jsdom
import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { notifications, type Notification } from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { SessionContext } from "#features/auth/session-context.ts"
import { api, failure } from "#test/fake-api.ts"
import { dismissToasts, freshClient, shownToast } from "#test/render-hook.tsx"
import { commentOf, notificationOf, personOf, userOf } from "#test/samples.ts"
import { currentToast } from "#ui/toast.ts"

import { NotificationList } from "./NotificationList.tsx"

const ann = personOf("ann")
const HOUR_MS = 3_600_000
let shown: Notification[] = []

/** jsdom has no layout to observe. */
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", NoLayout)
  vi.stubGlobal("scrollTo", () => undefined)
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  Element.prototype.scrollIntoView = () => undefined
  api.on(notifications.list, () => ({ items: shown }))
  api.on(notifications.filteredCount, () => ({ count: 1 }))
  api.on(notifications.unreadCount, () => ({ count: 1 }))
  api.on(notifications.read, () => ({ count: 0 }))
})
afterEach(() => {
  cleanup()
  dismissToasts()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const entryOf = (id: string, fields: Partial<Notification>) =>
  notificationOf(id, false, {
    actors: [ann],
    message: "ann Moss did it",
    timestamp: new Date().toISOString(),
    ...fields,
  })

function open(tab: "all" | "mentions" | "filtered", entries: Notification[]) {
  shown = entries
  const client = freshClient()
  const user = userOf("me")
  client.setQueryData(keys.me, user)
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={{ user, isLoading: false }}>
        <NotificationList tab={tab} />
      </SessionContext>
    </QueryClientProvider>,
  )
}
const button = (name: string) => screen.findByRole("button", { name })
const press = async (name: string) => fireEvent.click(await button(name))
const draft = () => sessionStorage.getItem("grove.draft.reply.me.c")
const rows = () => screen.queryAllByRole("listitem")

test.each([
  ["all", "No notifications yet"],
  ["mentions", "No mentions yet"],
  ["filtered", "Nothing is filtered"],
] as const)("the tab %s says when it is empty", async (tab, text) => {
  open(tab, [])
  await screen.findByText(text)
  const [request] = api.requests(notifications.list)
  expect(request!.query["tab"]).toBe(tab === "all" ? undefined : tab)
})

test("entries stand under their days, with words, picture and name", async () => {
  const [today, before] = [Date.now(), Date.now() - 400 * 24 * HOUR_MS]
  open("all", [
    entryOf("3", {
      timestamp: new Date(today).toISOString(),
      snippet: "hello @me, come",
      snippetIsTheirs: true,
      thumbnailUrl: "/media/x-320.webp",
      link: "/post/1",
    }),
    entryOf("2", { timestamp: new Date(before).toISOString(), snippet: "old words" }),
    entryOf("1", { timestamp: new Date(before).toISOString() }),
  ])
  await screen.findByText("Today")
  expect(screen.getAllByRole("heading")).toHaveLength(2)
  const [first] = rows()
  const link = within(first!).getByRole("link")
  expect(link.textContent).toContain("ann Moss did ithello @me, come")
  expect(within(first!).getByText("@me").tagName).toBe("BDI")
  expect(first!.querySelector("img[src='/media/x-320.webp']")).not.toBeNull()
  // Controls lie beside the link, not within.
  expect(within(link).queryByRole("button")).toBeNull()
})

test("answers a comment in the row; a failure loses nothing, Escape keeps the draft", async () => {
  const entry = entryOf("1", { postId: "p", commentId: "c", mayReply: true, snippet: "and you?" })
  let isDown = true
  api.on(comments.add, () => (isDown ? failure(500) : commentOf("new")))
  open("all", [entry])
  await press("Reply")
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Replying to ann" })
  expect(document.activeElement).toBe(box)
  fireEvent.change(box, { target: { value: "me too" } })
  expect(draft()).toContain("me too")
  fireEvent.keyDown(box, { key: "Escape" })
  expect(document.activeElement).toBe(await button("Reply"))
  await press("Reply")
  const again = await screen.findByRole<HTMLTextAreaElement>("textbox")
  expect(again.value).toBe("me too")
  fireEvent.keyDown(again, { key: "Enter" })
  await expect.poll(shownToast).toEqual(["Error", "Failed to add comment. Please try again."])
  expect(again.value).toBe("me too")
  isDown = false
  fireEvent.keyDown(again, { key: "Enter" })
  await expect.poll(() => screen.queryByRole("textbox")).toBeNull()
  const sent = api.requests(comments.add).at(-1)!
  expect([sent.params, sent.body]).toEqual([{ postId: "p" }, { content: "me too", parentId: "c" }])
  await expect.poll(() => screen.queryByText("New")).toBeNull()
  expect(draft()).toBeNull()
})

test("follows back without leaving the page", async () => {
  api.on(follows.add, () => ({ isFollowing: true, followers: 1 }))
  open("all", [entryOf("1", { type: "follow", isFollowing: false, link: "/profile/ann" })])
  await press("Follow back")
  await button("Following ann Moss")
  expect(api.requests(follows.add)[0]!.params).toEqual({ userId: "ann" })
})

test("offers no reply in a group of several people", async () => {
  open("all", [entryOf("1", { mayReply: true, postId: "p", commentId: "c", actorCount: 3 })])
  await screen.findByRole("listitem")
  expect(screen.queryByRole("button", { name: "Reply" })).toBeNull()
})

test("'Show in All' takes away what the account did", async () => {
  api.on(notifications.showSender, () => {
    shown = shown.filter((entry) => entry.actors[0]!.id !== "ann")
    return { isShown: true }
  })
  open("filtered", [
    entryOf("3", { isFiltered: true }),
    entryOf("2", { isFiltered: true, actors: [personOf("bob")], message: "bob Moss did it" }),
    entryOf("1", { isFiltered: true }),
  ])
  await screen.findByText(/^Activity from new accounts/)
  fireEvent.click((await screen.findAllByRole("button", { name: "Show in All" }))[0]!)
  await expect
    .poll(() => rows().map((row) => row.querySelector("bdi")?.textContent))
    .toEqual(["bob Moss"])
  await expect
    .poll(shownToast)
    .toEqual(["Activity from ann Moss is shown in All from now on.", undefined])
})

test("a dismissed entry can be brought back", async () => {
  const entry = entryOf("1", { isFiltered: true })
  api.on(notifications.dismiss, () => ({ isDismissed: true }))
  api.on(notifications.restore, () => ({ isDismissed: false }))
  open("filtered", [entry])
  await press("Dismiss")
  await expect.poll(rows).toEqual([])
  await expect.poll(shownToast).toEqual(["Notification dismissed", undefined])
  currentToast()!.action!.onAct()
  await expect.poll(() => rows().length).toBe(1)
  expect(api.requests(notifications.restore)[0]!.params).toEqual({ notificationId: "1" })
})

test("the menu marks an entry as unread again and takes it back when that fails", async () => {
  const reply = Promise.withResolvers<ReturnType<typeof failure>>()
  api.on(notifications.unread, () => reply.promise)
  open("all", [{ ...entryOf("1", {}), read: true }])
  await press("Notification options")
  fireEvent.click(await screen.findByRole("menuitem", { name: "Mark as unread" }))
  await screen.findByText("New")
  reply.resolve(failure(500))
  await expect.poll(() => screen.queryByText("New")).toBeNull()
  expect(shownToast()).toEqual(["Error", "Failed to change the notification. Please try again."])
})
