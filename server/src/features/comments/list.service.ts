import type { CommentOrder, Thread } from "@grove/contract/comments"
import { PAGE } from "@grove/contract/limits"
import type { PageQuery } from "@grove/contract/page"
import type { Comment } from "@grove/contract/posts"

import { requireVisiblePost } from "#features/posts/service.ts"
import type { Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"
import { decodeCursor, encodeCursor, NEWEST, OLDEST } from "#platform/http/cursor.ts"
import type { RawJson } from "#platform/http/raw-json.ts"

import { hasThread, selectItems, selectPosition, type ListName } from "./threads.queries.ts"

interface ListQuery extends PageQuery {
  order?: CommentOrder
  around?: string
}

export async function listComments(
  ctx: Context,
  postId: string,
  query: ListQuery,
): Promise<RawJson<Thread[]>> {
  await requireVisiblePost(ctx, postId)
  return listPage(ctx, "threads", postId, query)
}

export async function listReplies(
  ctx: Context,
  threadId: string,
  query: Omit<ListQuery, "order">,
): Promise<RawJson<Comment[]>> {
  must(await hasThread(ctx.db, ctx.actor.userId, threadId), "comment.notFound")
  return listPage(ctx, "replies", threadId, query)
}

/** Directions of a cursor: onward in the order of the list, or back towards its beginning. */
const ONWARD = 1
const BACK = -1

async function listPage(ctx: Context, list: ListName, of: string, query: ListQuery) {
  const limit = query.limit ?? PAGE.default
  const isNewestFirst = query.order === "newest"
  const start = await startOf(ctx, list, of, query)
  const isBack = start.direction === BACK
  const comparison = isNewestFirst === isBack ? ">" : "<"
  const found = await selectItems(ctx.db, list, comparison, [
    ctx.actor.userId,
    of,
    start.bound,
    limit + 1,
  ])
  if (start.first !== undefined && found[0]?.id !== start.first)
    throw new AppError("comment.notFound")
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const further =
    found.length > limit && last ? encodeCursor([last.id, start.direction]) : undefined
  const shown = isBack ? items.toReversed() : items
  const end = shown.at(-1)
  return {
    json: `[${shown.map((row) => row.item).join(",")}]`,
    // A page before others also leads on to them, so that clients can fetch a list again from its first page.
    next: isBack ? end && encodeCursor([end.id, ONWARD]) : further,
    prev: isBack ? further : start.prev,
  }
}

interface Start {
  /** Exclusive. */
  bound: string
  direction: number
  /** The id the first item must have; otherwise the comment is not found. */
  first?: string
  prev?: string | undefined
}

async function startOf(
  ctx: Context,
  list: ListName,
  of: string,
  { cursor, around, order }: ListQuery,
): Promise<Start> {
  const position = decodeCursor(cursor, "uuid", "integer")
  if (position) {
    const [bound, direction] = position
    if (direction !== ONWARD && direction !== BACK) throw new AppError("page.cursor")
    return { bound, direction }
  }
  const isNewestFirst = order === "newest"
  if (around === undefined) return { bound: isNewestFirst ? NEWEST : OLDEST, direction: ONWARD }
  const found = await selectPosition(ctx.db, list, [ctx.actor.userId, of, around])
  must(found, "comment.notFound")
  const hasEarlier = isNewestFirst ? found.has_newer : found.has_older
  return {
    bound: neighbor(found.id, isNewestFirst ? 1n : -1n),
    direction: ONWARD,
    first: found.id,
    prev: hasEarlier ? encodeCursor([found.id, BACK]) : undefined,
  }
}

/** The id beside this one, so that an exclusive bound includes it. */
function neighbor(id: string, by: bigint): string {
  const digits = (BigInt(`0x${id.replaceAll("-", "")}`) + by).toString(16).padStart(32, "0")
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}
