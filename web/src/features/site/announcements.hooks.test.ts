// @vitest-environment jsdom
import { announcements, type AnnouncementForAdmins } from "@grove/contract/announcements"
import { keys } from "@grove/contract/query-keys"
import { expect, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api } from "#test/fake-api.ts"
import { renderHook, shownToast, spokenText } from "#test/render-hook.tsx"

import {
  useAllAnnouncements,
  useChangeAnnouncement,
  useCreateAnnouncement,
  useRemoveAnnouncement,
} from "./announcements.hooks.ts"

type State = AnnouncementForAdmins["state"]
const inState = (state: State) => ({ id: "a", state }) as AnnouncementForAdmins

function open() {
  const client = clientHolding(keys.admin.announcements)
  const done = vi.fn<() => void>()
  const { result } = renderHook(
    () => ({
      create: useCreateAnnouncement(done),
      change: useChangeAnnouncement(done),
      remove: useRemoveAnnouncement(done),
    }),
    client,
  )
  const effects = () => [staleKeys(client), done.mock.calls.length]
  return { ...result.current, effects }
}
const REFRESHED = [["admin.announcements"], 1]

test("lists all announcements", async () => {
  api.on(announcements.list, () => ({ items: [inState("live")] }))
  const { result } = renderHook(useAllAnnouncements)
  await expect.poll(() => result.current.items).toEqual([inState("live")])
})

test.each([
  ["scheduled", "Announcement scheduled."],
  ["live", "Announcement is live."],
] as [State, string][])("creates one that is %s", async (state, title) => {
  api.on(announcements.create, () => inState(state))
  const { create, effects } = open()
  await create.mutateAsync({ text: "Hello" })
  expect(api.requests(announcements.create)[0]!.body).toEqual({ text: "Hello" })
  expect([shownToast()[0], effects()]).toEqual([title, REFRESHED])
})

test.each([
  ["ended", "Announcement ended."],
  ["live", "Announcement saved."],
] as [State, string][])("changes one that is then %s", async (state, title) => {
  api.on(announcements.change, () => inState(state))
  const { change, effects } = open()
  await change.mutateAsync({ id: "a", text: "Hello" })
  expect(api.requests(announcements.change)[0]).toMatchObject({ params: { announcementId: "a" } })
  expect(api.requests(announcements.change)[0]!.body).toEqual({ text: "Hello" })
  expect([shownToast()[0], effects()]).toEqual([title, REFRESHED])
})

test("deletes one", async () => {
  api.on(announcements.remove, () => ({ isRemoved: true }))
  const { remove, effects } = open()
  await remove.mutateAsync("a")
  expect(api.requests(announcements.remove)).toMatchObject([{ params: { announcementId: "a" } }])
  expect(effects()).toEqual(REFRESHED)
  await expect.poll(spokenText).toBe("Announcement deleted.")
})

test("tells what failed and refreshes nothing", async () => {
  const { create, change, remove, effects } = open()
  const saved = ["Error", "The announcement could not be saved. Please try again."]
  const deleted = ["Error", "The announcement could not be deleted. Please try again."]
  expect([
    await failureToast(announcements.create, () => create.mutateAsync({ text: "" })),
    await failureToast(announcements.change, () => change.mutateAsync({ id: "a" })),
    await failureToast(announcements.remove, () => remove.mutateAsync("a")),
  ]).toEqual([
    [saved, ["Error", REASON]],
    [saved, ["Error", REASON]],
    [deleted, deleted],
  ])
  expect(effects()).toEqual([[], 0])
})
