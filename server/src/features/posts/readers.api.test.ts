import { randomUUID } from "node:crypto"

import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import { expect, test } from "vitest"

import { world } from "../../../test/world.ts"
import { insertPresences, upsertServer } from "../../platform/live/presence.queries.ts"
import { selectReadersOnline } from "./readers.queries.ts"

const w = await world()

test("names each reader once: by number if the process knows them to be recorded, else by id", async () => {
  const [author, recorded, arriving, both, elsewhere, stranger] = await Promise.all(
    Array.from({ length: 6 }, () => w.make.user()),
  )
  for (const fan of [recorded, arriving, both, elsewhere])
    await w.as(fan!).call(follows.add, { params: { userId: author!.id } })
  await w.as(stranger!).call(follows.add, { params: { userId: recorded!.id } })
  const { id: postId } = await w.as(author!).call(posts.create, { body: { content: "news" } })
  const [serverId, otherId] = [randomUUID(), randomUUID()]
  for (const id of [serverId, otherId]) await upsertServer(w.db, id)
  const here = [recorded!.id, both!.id, stranger!.id]
  const added = await insertPresences(w.db, serverId, here)
  await insertPresences(w.db, otherId, [elsewhere!.id])
  const numberOf = (userId: string) => added.find(({ id }) => id === userId)!.number
  const unrecorded = [arriving!.id, both!.id, stranger!.id]
  const found = await selectReadersOnline(
    w.db,
    { authorId: author!.id, postId },
    { serverId, unrecorded },
  )
  expect(found.numbers).toEqual([numberOf(recorded!.id)])
  expect(found.unrecorded.toSorted()).toEqual([arriving!.id, both!.id].toSorted())
})

test("a presence that is recorded again keeps its number, and only newcomers are new", async () => {
  const serverId = randomUUID()
  await upsertServer(w.db, serverId)
  const [ann, bob] = [randomUUID(), randomUUID()]
  const [first] = await insertPresences(w.db, serverId, [ann])
  expect(first).toEqual({ id: ann, number: first!.number, is_new: true })
  const again = await insertPresences(w.db, serverId, [ann, bob])
  const known = again.find(({ id }) => id === ann)
  expect(known).toEqual({ id: ann, number: first!.number, is_new: false })
  const other = again.find(({ id }) => id === bob)
  expect(other?.is_new).toBe(true)
  expect(other?.number).not.toBe(first!.number)
})
