// @vitest-environment jsdom
import { posts, type Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, onTestFinished, test, vi } from "vitest"

import { clientHolding, staleKeys } from "#test/cache-effects.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api, NO_REPLY } from "#test/fake-api.ts"
import { loseConnection } from "#test/lose-connection.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { postOf, profileOf } from "#test/samples.ts"
import { currentToast } from "#ui/toast.ts"

import { useCreatePost, useDeletePost, useEditPost, useUnsentPosts } from "./hooks.ts"

const WORDS = { success: "Published", failure: "Failed" }
const draft = (key: string) => ({ body: { content: "new" }, idempotencyKey: key })

test("leads to a post that appears on another screen", async () => {
  onTestFinished(() => history.replaceState(null, "", "/"))
  api.on(posts.create, () => postOf("new"))
  const { result } = renderHook(() => useCreatePost({ ...WORDS, isElsewhere: true }))
  await result.current.mutateAsync(draft("k"))
  expect(currentToast()).toMatchObject({ title: "Published", action: { label: "View post" } })
  currentToast()!.action!.onAct()
  expect(location.pathname).toBe("/post/new")
})

test("a post here needs no link to it", async () => {
  api.on(posts.create, () => postOf("new"))
  const { result } = renderHook(() => useCreatePost(WORDS))
  await result.current.mutateAsync(draft("k"))
  expect(currentToast()!.action).toBeUndefined()
})

test("without a connection the post waits where that is allowed, and the feed shows it", async () => {
  const kept = loseConnection()
  const done = vi.fn<(post: Post | undefined) => void>()
  const { result } = renderHook(() => ({
    create: useCreatePost({ ...WORDS, mayWait: true }, done),
    unsent: useUnsentPosts(),
  }))
  await result.current.create.mutateAsync(draft("k1"))
  expect(kept()).toEqual([{ kind: "post", subject: "feed", data: { content: "new" }, key: "k1" }])
  await expect.poll(() => result.current.unsent).toMatchObject([{ key: "k1" }])
  expect([shownToast()[0], done.mock.calls]).toEqual([undefined, [[undefined]]])
})

test("another screen tells that the post waits, and where", async () => {
  history.replaceState(null, "", "/events")
  onTestFinished(() => history.replaceState(null, "", "/"))
  loseConnection()
  const { result } = renderHook(() => useCreatePost({ ...WORDS, mayWait: true, isElsewhere: true }))
  await result.current.mutateAsync(draft("k2"))
  expect(shownToast()).toEqual(["Waiting to send", "Sent when you're back"])
  expect(currentToast()!.action!.label).toBe("View post")
  currentToast()!.action!.onAct()
  expect(location.pathname).toBe("/")
})

test("a post that must not wait fails without a connection", async () => {
  const kept = loseConnection()
  api.on(posts.create, () => NO_REPLY)
  const { result } = renderHook(() => useCreatePost(WORDS))
  await expect(result.current.mutateAsync(draft("k3"))).rejects.toThrow("0: ")
  expect(kept()).toEqual([])
})

/** Replaces the request that reports its progress. */
function fakeUploads() {
  const urls: string[] = []
  class FakeRequest extends EventTarget {
    upload = new EventTarget()
    status = 201
    statusText = ""
    responseText = JSON.stringify(postOf("new"))
    open = (_method: string, url: string) => void urls.push(url)
    setRequestHeader() {}
    getAllResponseHeaders = () => ""
    send() {
      this.upload.dispatchEvent(
        Object.assign(new Event("progress"), { lengthComputable: true, loaded: 1, total: 2 }),
      )
      queueMicrotask(() => this.dispatchEvent(new Event("load")))
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  return urls
}

test.each([
  ["with pictures", ["data:a"], [[0.5]]],
  ["without pictures", [], []],
])("reports the progress of a post %s", async (_name, images, shares) => {
  api.on(posts.create, () => postOf("new"))
  const urls = fakeUploads()
  const onProgress = vi.fn<(share: number) => void>()
  const { result } = renderHook(() => useCreatePost(WORDS))
  await result.current.mutateAsync({
    body: { content: "new", images: images as never },
    idempotencyKey: "k",
    onProgress,
  })
  expect([onProgress.mock.calls, urls.length]).toEqual([shares, shares.length])
})

test("tells what failed", async () => {
  const { result } = renderHook(() => ({
    create: useCreatePost(WORDS),
    edit: useEditPost("p", () => undefined),
    remove: useDeletePost(),
  }))
  const { create, edit, remove } = result.current
  const kept = "Failed to delete post. Please try again."
  expect([
    await failureToast(posts.create, () => create.mutateAsync(draft("k"))),
    await failureToast(posts.edit, () => edit.mutateAsync({ content: "x", categoryId: null })),
    await failureToast(posts.remove, () => remove.mutateAsync("p")),
  ]).toEqual([
    [
      ["Error", "Failed"],
      ["Error", REASON],
    ],
    [
      ["Error", "Failed to update post. Please try again."],
      ["Error", REASON],
    ],
    [
      ["Error", kept],
      ["Error", kept],
    ],
  ])
})

test("an edit is sent to its post, whole", async () => {
  api.on(posts.edit, () => postOf("p"))
  const { result } = renderHook(() => useEditPost("p", () => undefined))
  await result.current.mutateAsync({ content: "x", categoryId: null })
  expect(api.requests(posts.edit)).toMatchObject([
    { params: { postId: "p" }, body: { content: "x", categoryId: null } },
  ])
})

test("a deleted post is pinned no more", async () => {
  api.on(posts.remove, () => ({ isDeleted: true }) as never)
  const { client, result } = renderHook(() => useDeletePost())
  client.setQueryData(keys.users.one("ann"), profileOf("ann", { pinnedPostId: "p" }))
  await result.current.mutateAsync("p")
  expect(client.getQueryData(keys.users.one("ann"))).toMatchObject({ pinnedPostId: null })
})

test("a restored post refreshes the profile of its author, and no other", async () => {
  api.on(posts.remove, () => ({ isDeleted: true }) as never)
  api.on(posts.restore, () => postOf("p"))
  const client = clientHolding(keys.users.one("ann"), keys.users.one("bob"), keys.posts.feed)
  const { result } = renderHook(() => useDeletePost(), client)
  await result.current.mutateAsync("p")
  expect(currentToast()!.action!.label).toBe("Undo")
  currentToast()!.action!.onAct()
  await expect.poll(() => staleKeys(client)).toEqual(["posts.feed", "users.one.ann"])
  expect(api.requests(posts.restore)).toMatchObject([{ params: { postId: "p" } }])
})

test("a post that could not be restored stays away, with a sentence", async () => {
  api.on(posts.remove, () => ({ isDeleted: true }) as never)
  const client = clientHolding(keys.posts.feed)
  const { result } = renderHook(() => useDeletePost(), client)
  await result.current.mutateAsync("p")
  const { onAct } = currentToast()!.action!
  const words = ["Error", "Failed to restore post. Please try again."]
  const restore = async () => {
    onAct()
    await expect.poll(shownToast).toEqual(words)
  }
  expect(await failureToast(posts.restore, restore)).toEqual([words, words])
  expect(staleKeys(client)).toEqual([])
})
