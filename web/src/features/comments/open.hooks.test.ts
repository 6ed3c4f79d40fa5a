// @vitest-environment jsdom
import { posts, type Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { failureToast } from "#test/failure-toast.ts"
import { api } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"
import { postOf } from "#test/samples.ts"

import { useSetCommentsOpen } from "./open.hooks.ts"

function open() {
  const { client, result } = renderHook(() => useSetCommentsOpen("p"))
  client.setQueryData(keys.posts.one("p"), postOf("p", { content: "kept" }))
  const shown = () => client.getQueryData<Post>(keys.posts.one("p"))!
  return { set: result.current.mutateAsync, shown }
}

test.each([
  [false, "Comments are closed."],
  [true, "Comments are open."],
])("the server's word decides whether comments are open: %j", async (commentsOpen, title) => {
  api.on(posts.edit, () => postOf("p", { commentsOpen, content: "of the reply" }))
  const { set, shown } = open()
  await set(commentsOpen)
  expect(api.requests(posts.edit)[0]!.body).toEqual({ commentsOpen })
  expect(shown()).toEqual(postOf("p", { commentsOpen, content: "kept" }))
  expect(shownToast()).toEqual([title, undefined])
})

test("a failure leaves them as they were", async () => {
  const { set, shown } = open()
  const words = ["Error", "Failed to open or close the comments. Please try again."]
  expect(await failureToast(posts.edit, () => set(false))).toEqual([words, words])
  expect(shown().commentsOpen).toBe(true)
})
