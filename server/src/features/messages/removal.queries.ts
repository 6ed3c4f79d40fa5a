import { and, eq, sql } from "#db/drizzle.ts"
import { conversations, messages } from "#db/tables/messages.ts"
import type { Db } from "#platform/context.ts"

export async function selectMessage(db: Db, id: string) {
  const [row] = await db
    .select({
      id: messages.id,
      pair: messages.pairKey,
      senderId: messages.senderId,
      receiverId: messages.receiverId,
      content: messages.content,
      mentions: messages.mentions,
      images: messages.images,
      createdAt: messages.createdAt,
      readAt: messages.readAt,
      deletedAt: messages.deletedAt,
      removedAt: messages.removedAt,
    })
    .from(messages)
    .where(eq(messages.id, id))
  return row
}
export type StoredMessage = NonNullable<Awaited<ReturnType<typeof selectMessage>>>

export async function updateMessage(
  db: Db,
  id: string,
  changes: { deletedAt?: Date; removedAt?: Date | null },
): Promise<void> {
  await db.update(messages).set(changes).where(eq(messages.id, id))
}

/** Corrects the unread count of `userId` when a message is removed or restored. */
export async function addToUnread(
  db: Db,
  userId: string,
  otherId: string,
  by: 1 | -1,
): Promise<void> {
  await db
    .update(conversations)
    .set({ unreadCount: sql`${conversations.unreadCount} + ${by}` })
    .where(and(eq(conversations.userId, userId), eq(conversations.otherId, otherId)))
}
