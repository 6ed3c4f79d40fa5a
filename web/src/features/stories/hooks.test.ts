// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { stories, type Story } from "@grove/contract/stories"
import { expect, onTestFinished, test, vi } from "vitest"

import { effectsOn } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api, failure } from "#test/fake-api.ts"
import { loseConnection } from "#test/lose-connection.ts"
import { freshClient, renderHook, shownToast, spokenText } from "#test/render-hook.tsx"
import { messageOf, pagesOf, personOf, storyOf } from "#test/samples.ts"

import {
  prefetchStories,
  useCreateStory,
  useDeleteStory,
  useMarkSeen,
  useReplyToStory,
  useStories,
  useStoryViewers,
} from "./hooks.ts"

function clientWith(...list: Story[]) {
  const client = freshClient()
  client.setQueryData(keys.stories.list, list)
  return client
}
const ids = (client: ReturnType<typeof freshClient>) =>
  client.getQueryData<Story[]>(keys.stories.list)?.map(({ id }) => id)

test("groups the stories by member", async () => {
  api.on(stories.list, () => [storyOf("1", "ann"), storyOf("2", "bob"), storyOf("3", "ann")])
  const { result } = renderHook(useStories)
  await expect.poll(() => result.current.groups).toHaveLength(2)
  expect(result.current.isError).toBe(false)
})

test("offers a retry when the stories could not be loaded", async () => {
  api.on(stories.list, () => failure(500))
  const { result } = renderHook(useStories)
  await expect.poll(() => result.current.isError).toBe(true)
  api.on(stories.list, () => [storyOf("1")])
  result.current.retry()
  await expect.poll(() => result.current.groups).toHaveLength(1)
})

test("puts a new story after the member's last one, once", async () => {
  api.on(stories.create, () => storyOf("3", "me"))
  const client = clientWith(storyOf("1", "me"), storyOf("2", "me"), storyOf("9", "ann"))
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useCreateStory(done), client)
  const draft = { body: { content: "hi" }, idempotencyKey: "k" }
  await result.current.mutateAsync(draft)
  await result.current.mutateAsync(draft)
  expect(ids(client)).toEqual(["1", "2", "3", "9"])
  expect([shownToast()[0], done.mock.calls.length]).toEqual(["Your story has been shared!", 2])
})

test("puts a first story in front of everyone else's", async () => {
  api.on(stories.create, () => storyOf("3", "me"))
  const client = clientWith(storyOf("9", "ann"))
  const { result } = renderHook(() => useCreateStory(() => undefined), client)
  await result.current.mutateAsync({ body: { content: "hi" }, idempotencyKey: "k" })
  expect(ids(client)).toEqual(["3", "9"])
})

test("tells why a story was rejected", async () => {
  api.on(stories.create, () => failure(400, "story.empty"))
  const { result } = renderHook(() => useCreateStory(() => undefined))
  result.current.mutate({ body: {}, idempotencyKey: "k" })
  await expect.poll(shownToast).toEqual(["Error", "story.empty message"])
})

test("marks a story as seen at once and tells its author", async () => {
  api.on(stories.view, () => failure(500))
  const client = clientWith(storyOf("1"), storyOf("2"))
  renderHook(() => useMarkSeen(storyOf("1"), false), client)
  expect(client.getQueryData(keys.stories.list)).toMatchObject([
    { isSeen: true },
    { isSeen: false },
  ])
  await expect
    .poll(() => api.requests(stories.view).map(({ params }) => params))
    .toEqual([{ storyId: "1" }])
  expect(shownToast()).toEqual([undefined, undefined])
})

test.each([
  ["an own story", storyOf("1"), true],
  ["a story seen before", storyOf("1", "ann", { isSeen: true }), false],
])("does not report %s as seen", (_, story, isOwn) => {
  api.on(stories.view, () => ({}) as never)
  renderHook(() => useMarkSeen(story, isOwn), clientWith(story))
  expect(api.requests(stories.view)).toEqual([])
})

test("fetches the viewers again each time the panel opens", async () => {
  const viewer = { user: personOf("bob"), viewedAt: "2026-01-01T00:00:00.000Z" }
  api.on(stories.viewers, () => ({ items: [viewer] }))
  const { client, result, unmount } = renderHook(() => useStoryViewers("1"))
  await expect.poll(() => result.current.items).toEqual([viewer])
  unmount()
  expect(client.getQueryData(keys.stories.viewers("1"))).toBeUndefined()
})

test("removes a deleted story", async () => {
  api.on(stories.remove, () => ({ isDeleted: true }) as never)
  const client = clientWith(storyOf("1"), storyOf("2"))
  const done = vi.fn<(id: string) => void>()
  const { result } = renderHook(() => useDeleteStory(done), client)
  await result.current.mutateAsync("1")
  expect([ids(client), done.mock.calls]).toEqual([["2"], [["1"]]])
  expect(shownToast()[0]).toBeUndefined()
  await expect.poll(spokenText).toBe("Story deleted")
})

test("keeps a story that could not be deleted", async () => {
  api.on(stories.remove, () => failure(500))
  const client = clientWith(storyOf("1"))
  const { result } = renderHook(() => useDeleteStory(() => undefined), client)
  result.current.mutate("1")
  await expect.poll(shownToast).toEqual(["Error", "Failed to delete story. Please try again."])
  expect(ids(client)).toEqual(["1"])
})

test("a reply refetches the conversation with the author", async () => {
  api.on(stories.reply, () => messageOf("1", "me", "ann"))
  const client = freshClient()
  for (const key of [keys.messages("ann"), keys.messages("bob"), keys.conversationBox("inbox")])
    client.setQueryData(key, pagesOf([]))
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useReplyToStory(done), client)
  await result.current.mutateAsync({ storyId: "s", content: "nice", idempotencyKey: "k" })
  const [sent] = api.requests(stories.reply)
  expect(sent).toMatchObject({ params: { storyId: "s" }, body: { content: "nice" } })
  expect(sent!.headers.get("idempotency-key")).toBe("k")
  expect(effectsOn(client, () => undefined).stale).toEqual([
    "conversations.box.inbox",
    "messages.ann",
  ])
  expect([shownToast()[0], done.mock.calls.length]).toEqual(["Message sent", 1])
})

test("stories that were fetched ahead are shown at once, and again after a minute", async () => {
  api.on(stories.list, () => [storyOf("1")])
  const client = freshClient()
  await prefetchStories(client)
  const { result, unmount } = renderHook(useStories, client)
  expect([result.current.groups?.length, client.isFetching()]).toEqual([1, 0])
  unmount()
  client.setQueryData(keys.stories.list, [], { updatedAt: Date.now() - 59_000 })
  renderHook(useStories, client).unmount()
  expect(client.isFetching()).toBe(0)
  client.setQueryData(keys.stories.list, [], { updatedAt: Date.now() - 61_000 })
  const later = renderHook(useStories, client)
  await expect.poll(() => later.result.current.groups).toHaveLength(1)
})

test("a failed second look keeps the stories", async () => {
  api.on(stories.list, () => failure(500))
  const { client, result } = renderHook(useStories, clientWith(storyOf("1")))
  result.current.retry()
  await expect.poll(() => client.getQueryState(keys.stories.list)!.status).toBe("error")
  expect(result.current).toMatchObject({ isError: false, groups: [{}] })
})

test("sends a story once per draft, and makes up no list", async () => {
  api.on(stories.create, () => storyOf("3", "me"))
  const { client, result } = renderHook(() => useCreateStory(() => undefined))
  await result.current.mutateAsync({ body: { content: "hi" }, idempotencyKey: "k" })
  const [sent] = api.requests(stories.create)
  expect([sent!.body, sent!.headers.get("idempotency-key")]).toEqual([{ content: "hi" }, "k"])
  expect(client.getQueryData(keys.stories.list)).toBeUndefined()
})

test.each([
  ["a picture", { imageUrl: "data:a" }, 1],
  ["text only", { content: "hi" }, 0],
])("reports the progress of a story with %s", async (_name, body, uploads) => {
  api.on(stories.create, () => storyOf("3", "me"))
  const opened = vi.fn<() => void>()
  class LostRequest extends EventTarget {
    upload = new EventTarget()
    open = opened
    setRequestHeader() {}
    send() {
      this.dispatchEvent(new Event("error"))
    }
  }
  vi.stubGlobal("XMLHttpRequest", LostRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { result } = renderHook(() => useCreateStory(() => undefined))
  const draft = { body, idempotencyKey: "k", onProgress: () => undefined }
  await result.current.mutateAsync(draft).catch(() => undefined)
  expect([opened.mock.calls.length, api.requests(stories.create).length]).toEqual([
    uploads,
    1 - uploads,
  ])
})

test("a view without a connection waits", async () => {
  const kept = loseConnection()
  renderHook(() => useMarkSeen(storyOf("1"), false), clientWith(storyOf("1")))
  await expect
    .poll(kept)
    .toMatchObject([{ kind: "story-view", subject: "1", data: { isOn: true } }])
})

test("the next story is marked as seen too", async () => {
  api.on(stories.view, () => ({}) as never)
  let shown = storyOf("1")
  const client = clientWith(storyOf("1"), storyOf("2"))
  const { rerender } = renderHook(() => useMarkSeen(shown, false), client)
  shown = storyOf("2")
  rerender()
  await expect
    .poll(() => api.requests(stories.view).map(({ params }) => params["storyId"]))
    .toEqual(["1", "2"])
})

test("closing the panel of one story keeps the viewers of another", async () => {
  api.on(stories.viewers, ({ params }) => ({
    items: [{ user: personOf(params["storyId"]!) }] as never,
  }))
  const { client, result, unmount } = renderHook(() => useStoryViewers("1"))
  await expect.poll(() => result.current.items).toMatchObject([{ user: { id: "1" } }])
  client.setQueryData(keys.stories.viewers("2"), pagesOf([]))
  unmount()
  expect(client.getQueryData(keys.stories.viewers("2"))).toBeDefined()
})

test("tells what failed", async () => {
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => ({
    create: useCreateStory(done),
    remove: useDeleteStory(done),
    reply: useReplyToStory(done),
  }))
  const { create, remove, reply } = result.current
  const words = async (...args: Parameters<typeof failureToast>) =>
    (await failureToast(...args)).map(([, description]) => description)
  const kept = "Failed to delete story. Please try again."
  const answer = { storyId: "1", content: "x", idempotencyKey: "k" }
  expect([
    await words(stories.create, () => create.mutateAsync({ body: {}, idempotencyKey: "k" })),
    await words(stories.remove, () => remove.mutateAsync("1")),
    await words(stories.reply, () => reply.mutateAsync(answer)),
  ]).toEqual([
    ["Failed to create story. Please try again.", REASON],
    [kept, kept],
    ["Failed to send message", REASON],
  ])
  expect(done).not.toHaveBeenCalled()
})
