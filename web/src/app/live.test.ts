// @vitest-environment jsdom
import { auth } from "@grove/contract/auth"
import { messages } from "@grove/contract/messages"
import { notifications } from "@grove/contract/notifications"
import { keys } from "@grove/contract/query-keys"
import { afterEach, beforeEach, expect, test } from "vitest"

import { queryClient } from "#lib/query-client.ts"
import { socketStatus } from "#lib/socket.ts"
import { api } from "#test/fake-api.ts"
import { fakeSockets } from "#test/fake-socket.ts"
import { dismissToasts } from "#test/render-hook.tsx"
import { messageOf, notificationOf, pagesOf, userOf } from "#test/samples.ts"

import { startLive } from "./live.ts"

let stop = () => {}

beforeEach(() => {
  queryClient.setQueryData(keys.me, userOf("me"))
  queryClient.setQueryData(keys.notifications.list, pagesOf([notificationOf("1")]))
  queryClient.setQueryData(keys.messages("ann"), pagesOf([messageOf("1")]))
  api.on(auth.me, () => userOf("me"))
  api.on(messages.counts, () => ({ conversations: 0, requests: 0, unread: 0 }))
  api.on(notifications.unreadCount, () => ({ count: 0 }))
})
afterEach(() => {
  stop()
  dismissToasts()
  queryClient.clear()
})

async function start() {
  const sockets = fakeSockets()
  stop = startLive()
  await expect.poll(() => sockets.all).toHaveLength(1)
  return sockets
}
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)!.isInvalidated

test("opens one socket and hands its events to the features", async () => {
  const sockets = await start()
  expect(sockets.last().url).toMatch(/^ws:\/\/.*\/api\/live$/)
  sockets.last().accept()
  sockets.last().receive({ type: "notification", notification: notificationOf("2") })
  expect(queryClient.getQueryData(keys.notifications.list)).toMatchObject({
    pages: [{ items: [{ id: "2" }, { id: "1" }] }],
  })
})

test("refetches once the first connection is open", async () => {
  const sockets = await start()
  expect(isStale(keys.messages("ann"))).toBe(false)
  sockets.last().accept()
  expect([isStale(keys.messages("ann")), isStale(keys.notifications.list)]).toEqual([true, true])
})

test("refetches what may have been missed after a reconnect", async () => {
  const sockets = await start()
  sockets.last().accept()
  queryClient.removeQueries({ queryKey: keys.messages("ann") })
  queryClient.setQueryData(keys.messages("ann"), pagesOf([messageOf("1")]))
  sockets.last().drop()
  expect([socketStatus(), isStale(keys.messages("ann"))]).toEqual(["offline", false])
  dispatchEvent(new Event("online"))
  sockets.last().accept()
  expect([sockets.all.length, isStale(keys.messages("ann"))]).toEqual([2, true])
})

test("asks for the session when the server ends it", async () => {
  const sockets = await start()
  sockets.last().accept()
  expect(isStale(keys.me)).toBe(false)
  sockets.last().drop(4401)
  expect(isStale(keys.me)).toBe(true)
})

test("closes the socket and ignores later events once stopped", async () => {
  const sockets = await start()
  sockets.last().accept()
  stop()
  expect([socketStatus(), sockets.last().readyState]).toEqual(["offline", 3])
  sockets.last().receive({ type: "notification", notification: notificationOf("2") })
  expect(queryClient.getQueryData(keys.notifications.list)).toMatchObject({
    pages: [{ items: [{ id: "1" }] }],
  })
})

test("opens no socket when it is stopped before the features are loaded", async () => {
  const sockets = fakeSockets()
  startLive()()
  stop = startLive()
  await expect.poll(() => sockets.all).toHaveLength(1)
})
