// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { likes } from "@grove/contract/likes"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { kinds } from "#features/likes/outbox.ts"
import { outbox } from "#lib/outbox/current.ts"
import { registerKinds } from "#lib/outbox/kind.ts"
import { markSaved } from "#lib/saved-reply.ts"
import { api, NO_REPLY } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { postOf, userOf } from "#test/samples.ts"

import { live } from "./live.ts"

registerKinds(kinds)

test("loads saved replies again only after waiting changes were sent, so that they contain them", async () => {
  const client = freshClient()
  client.setQueryData(keys.me, userOf("offline-live"))
  client.setQueryData(keys.posts.one("p1"), markSaved(postOf("p1", { isLiked: true }), 1))
  api.on(likes.add, () => NO_REPLY)
  await outbox(client).add({ kind: "like", subject: "p1", data: { isOn: true } })
  const reply = Promise.withResolvers<{ isLiked: boolean; likes: number }>()
  api.on(likes.add, () => reply.promise)
  const isInvalidated = () => client.getQueryState(keys.posts.one("p1"))!.isInvalidated
  live.refresh(client)
  await expect.poll(() => api.requests(likes.add)).toHaveLength(2)
  expect(isInvalidated()).toBe(false)
  reply.resolve({ isLiked: true, likes: 1 })
  await expect.poll(isInvalidated).toBe(true)
})
