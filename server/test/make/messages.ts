import type { Message } from "@grove/contract/messages"

import { and, eq, sql } from "../../src/db/drizzle.ts"
import { conversations, messages as table } from "../../src/db/tables/messages.ts"
import { pairKey } from "../../src/features/messages/pair.ts"
import { sendMessage } from "../../src/features/messages/send.service.ts"
import { createStory } from "../../src/features/stories/service.ts"
import { mentionsOf } from "../../src/features/users/service.ts"
import type { Person } from "../caller.ts"
import type { Making } from "./making.ts"

export function messageFactories({ as, now }: Making) {
  /**
   * From one to the other, in this order; a number makes that many different ones. The first decides whether it is a
   * request; the others follow in one statement.
   */
  const messages = (from: Person, to: Person, contents: number | readonly string[]) =>
    as(from, async (ctx): Promise<string[]> => {
      const texts =
        typeof contents === "number"
          ? Array.from({ length: contents }, (_, n) => `Message ${n + 1}`)
          : contents
      const [content, ...others] = texts
      if (content === undefined) return []
      const first: Message = await sendMessage(ctx, { receiverId: to.id, content }, [])
      if (others.length === 0) return [first.id]
      const rows: (typeof table.$inferInsert)[] = []
      for (const text of others)
        rows.push({
          pairKey: pairKey(from.id, to.id),
          senderId: from.id,
          receiverId: to.id,
          content: text,
          mentions: await mentionsOf(ctx, text),
          createdAt: now(),
        })
      const made = await ctx.db.insert(table).values(rows).returning({ id: table.id })
      const lastMessageId = made.at(-1)!.id
      const side = (one: Person, other: Person) =>
        and(eq(conversations.userId, one.id), eq(conversations.otherId, other.id))
      await ctx.db.update(conversations).set({ lastMessageId }).where(side(from, to))
      const unreadCount = sql`${conversations.unreadCount} + ${made.length}`
      await ctx.db.update(conversations).set({ lastMessageId, unreadCount }).where(side(to, from))
      return [first.id, ...made.map(({ id }) => id)]
    })

  const story = (author: Person, content = "Good morning") =>
    as(author, (ctx) => createStory(ctx, { content }, null))
  return { messages, story }
}
