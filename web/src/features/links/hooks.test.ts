// @vitest-environment jsdom
import { links } from "@grove/contract/links"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { failureToast } from "#test/failure-toast.ts"
import { api } from "#test/fake-api.ts"
import { renderHook, shownToast, spokenText } from "#test/render-hook.tsx"
import { postOf } from "#test/samples.ts"

import { useRemoveLinkCard } from "./hooks.ts"

test("a removed card leaves the post; one that could not be removed stays", async () => {
  const { client, result } = renderHook(() => useRemoveLinkCard("p"))
  const link = { url: "https://moss.test/" } as NonNullable<Post["link"]>
  client.setQueryData(keys.posts.one("p"), postOf("p", { link }))
  const shown = () => client.getQueryData<Post>(keys.posts.one("p"))!
  const words = ["Error", "Failed to remove the link card. Please try again."]
  const remove = () => result.current.mutateAsync()
  expect(await failureToast(links.remove, remove)).toEqual([words, words])
  expect(shown().link).toEqual(link)
  api.on(links.remove, () => ({}) as never)
  await remove()
  expect(shown()).toEqual(postOf("p"))
  expect(api.requests(links.remove).at(-1)!.params).toEqual({ postId: "p" })
  await expect.poll(spokenText).toBe("The link card is gone. The link stays.")
  expect(shownToast()).toEqual(words)
})
