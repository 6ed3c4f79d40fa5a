import { eq } from "drizzle-orm"

import { pipelinedRows, rows } from "#db/sql.ts"
import { comments } from "#db/tables/comments.ts"
import { isStanding, maySeePerson, notMuted } from "#db/visibility.ts"
import { COMMENT_JSON } from "#features/posts/view.ts"
import type { Db } from "#platform/context.ts"

export async function insertComment(
  db: Db,
  facts: { postId: string; authorId: string; content: string; createdAt: Date },
): Promise<string> {
  const [row] = await db.insert(comments).values(facts).returning({ id: comments.id })
  return row!.id
}

export interface CommentRow {
  id: string
  post_id: string
  /** JSON of the contract's `Comment`. */
  comment: string
}

const COLUMNS = `m.id, m.post_id, ${COMMENT_JSON} as comment`

const OF_POST = `
  select ${COLUMNS} from comments m join users u on u.id = m.author_id
  where m.post_id = $2::uuid and m.id < $3::uuid and ${isStanding("m")}
    and ${maySeePerson("$1", "m.author_id")} and ${notMuted("$1", "m.author_id")}
  order by m.id desc limit $4`

export const selectComments = (
  db: Db,
  viewerId: string,
  postId: string,
  before: string,
  limit: number,
) => pipelinedRows<CommentRow>(db, OF_POST, [viewerId, postId, before, limit])

const ONE = `
  select ${COLUMNS} from comments m join users u on u.id = m.author_id
  where m.id = $2::uuid and ${isStanding("m")} and ${maySeePerson("$1", "m.author_id")}`

export async function selectComment(
  db: Db,
  viewerId: string,
  id: string,
): Promise<CommentRow | undefined> {
  const [row] = await rows<CommentRow>(db, ONE, [viewerId, id])
  return row
}

export async function lockComment(db: Db, id: string) {
  const [row] = await db.select().from(comments).where(eq(comments.id, id)).for("update")
  return row
}

export async function markComment(
  db: Db,
  id: string,
  change: { deletedAt?: Date | null; removedAt?: Date | null },
) {
  await db.update(comments).set(change).where(eq(comments.id, id))
}
