import { messages } from "@grove/contract/messages"
import { expect, test } from "vitest"

import { eq, sql } from "#db/drizzle.ts"

import { correspondence } from "../../../test/messages.scene.ts"
import { world } from "../../../test/world.ts"
import { conversations, messages as table } from "../../db/tables/messages.ts"

const w = await world()
const { write, thread, read, friends } = correspondence(w)

test("the same idempotency key sends once, even concurrently (R14)", async () => {
  const [ann, bob] = await friends()
  const headers = { "idempotency-key": "key-of-one-message" }
  const answers = await Promise.all([1, 2, 3].map(() => write(ann, bob, "once", headers)))
  expect(new Set(answers.map((message) => message.id)).size).toBe(1)
  expect((await thread(bob, ann)).body).toHaveLength(1)
  await expect(write(ann, bob, "other", headers)).rejects.toMatchObject({ status: 409 })
})

test("unread counts stay exact and messages stay in the order of acknowledgment under races (T34)", async () => {
  const [ann, bob] = await friends()
  await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const sent = await write(n % 2 ? ann : bob, n % 2 ? bob : ann, `m${n}`)
      if (n % 10 === 1) await w.as(ann).call(messages.remove, { params: { messageId: sent.id } })
      if (n % 7 === 0) await read(bob, ann)
    }),
  )
  for (const [me, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    const [row] = await w.db
      .select({
        unread: conversations.unreadCount,
        last: conversations.lastMessageId,
        truth: sql<number>`(select count(*)::int from messages where receiver_id = ${me.id} and sender_id = ${other.id}
          and read_at is null and deleted_at is null)`,
        newest: sql<string>`(select id from messages where ${me.id} in (sender_id, receiver_id) order by id desc limit 1)`,
      })
      .from(conversations)
      .where(eq(conversations.userId, me.id))
    expect(row?.unread).toBe(row?.truth)
    expect(row?.last).toBe(row?.newest)
  }
})

test("ids keep rising when the clock of the database is set back (R11)", async () => {
  const [ann, bob] = await friends()
  const first = await write(ann, bob, "from the future")
  const [moved] = await w.db
    .update(table)
    .set({ id: sql`uuidv7(interval '1 hour')` })
    .where(eq(table.id, first.id))
    .returning({ id: table.id })
  const last = { lastMessageId: moved!.id }
  await w.db.update(conversations).set(last).where(eq(conversations.userId, ann.id))
  await w.db.update(conversations).set(last).where(eq(conversations.userId, bob.id))
  const sent: string[] = []
  for (let n = 0; n < 5; n += 1) sent.push((await write(n % 2 ? ann : bob, n % 2 ? bob : ann)).id)
  expect([moved!.id, ...sent].toSorted()).toEqual([moved!.id, ...sent])
})
