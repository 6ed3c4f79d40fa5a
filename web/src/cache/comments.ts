import type { Thread } from "@grove/contract/comments"
import { EMBEDDED_COMMENTS } from "@grove/contract/limits"
import type { Comment, Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { patchPost } from "./posts.ts"

type Item = Comment & Partial<Pick<Thread, "replies">>
/** Returns the same item where nothing changes, and null to remove it. */
type Change = (item: Item) => Item | null

/** Changes comments in every list of a post: threads, their replies, new comments, and the preview. */
function everywhere(client: QueryClient, postId: string, change: Change): void {
  client.setQueriesData<unknown>({ queryKey: keys.comments.of(postId) }, (data: unknown) =>
    changeReply(data, change),
  )
  patchPost(client, postId, (post: Post) => {
    const comments = changeList(post.comments, change)
    return comments === post.comments ? {} : { comments }
  })
}

function changeReply(data: unknown, change: Change): unknown {
  if (Array.isArray(data)) return changeList(data as Item[], change)
  const { pages } = (data ?? {}) as { pages?: { items: Item[] }[] }
  if (!pages) return data
  return {
    ...(data as object),
    pages: pages.map((page) => ({ ...page, items: changeList(page.items, change) })),
  }
}

function changeList<T extends Item>(list: T[], change: Change): T[] {
  let isChanged = false
  const next = list.flatMap((item) => {
    const replies = item.replies && changeList(item.replies, change)
    const changed = change(replies === item.replies ? item : { ...item, replies: replies! })
    isChanged ||= changed !== item
    return changed === null ? [] : [changed as T]
  })
  return isChanged ? next : list
}

export function patchComment(
  client: QueryClient,
  { id, postId }: Pick<Comment, "id" | "postId">,
  change: (comment: Comment) => Partial<Comment>,
): void {
  everywhere(client, postId, (item) => (item.id === id ? { ...item, ...change(item) } : item))
}

/** Shows a new comment where it was written; lists take it over when they are fetched again. Idempotent. */
export function addComment(client: QueryClient, comment: Comment): void {
  // A live event can be faster than the reply to the request.
  const isKnown = findComment(client, comment) !== undefined
  putWritten(client, comment)
  if (isKnown) return
  countReply(client, comment, 1)
  patchPost(client, comment.postId, (post: Post) => ({
    ...withPreview(post, [comment]),
    _count: { ...post._count, comments: post._count.comments + 1 },
  }))
}

const putWritten = (client: QueryClient, comment: Comment) =>
  client.setQueryData<Thread[]>(keys.comments.written(comment.postId), (list = []) => [
    ...list.filter(({ id }) => id !== comment.id),
    { ...comment, replies: [] },
  ])

function withPreview(post: Post, added: readonly Comment[]): Pick<Post, "comments"> {
  const fresh = added.filter(
    ({ id, parentId }) => parentId === null && !post.comments.some((known) => known.id === id),
  )
  const shown = post.comments.filter(({ isDeleted }) => !isDeleted)
  return { comments: [...shown, ...fresh].slice(-EMBEDDED_COMMENTS) }
}

function findComment(client: QueryClient, { id, postId }: Comment): Item | undefined {
  let found: Item | undefined
  const look = (list: readonly Item[]) => {
    for (const item of list) {
      if (item.id === id) found = item
      look(item.replies ?? [])
    }
  }
  for (const [, data] of client.getQueriesData({ queryKey: keys.comments.of(postId) })) {
    const { pages } = (data ?? {}) as { pages?: { items: Item[] }[] }
    look(Array.isArray(data) ? (data as Item[]) : (pages ?? []).flatMap((page) => page.items))
  }
  return found
}

interface LiveComments {
  postId: string
  count: number
  added: Comment[]
  changed: Comment[]
  gone: string[]
}

/**
 * Applies a live event about the comments of a post. Counts are absolute, so it can arrive before or after the reply to
 * the member's own request. A deleted comment keeps its place, so that nothing moves under the reader.
 */
export function applyLiveComments(
  client: QueryClient,
  { postId, count, added, changed, gone }: LiveComments,
  /** The member's own like is in flight, so the local count is newer. */
  isLiking: (commentId: string) => boolean,
): void {
  for (const comment of added) if (!findComment(client, comment)) putWritten(client, comment)
  const news = new Map([...added, ...changed].map((comment) => [comment.id, comment]))
  everywhere(client, postId, (item) => {
    if (gone.includes(item.id)) return { ...item, ...DELETED }
    const comment = news.get(item.id)
    if (!comment) return item
    const { isLiked, likeCount } = item
    return { ...item, ...comment, isLiked, ...(isLiking(item.id) && { likeCount }) }
  })
  patchPost(client, postId, (post: Post) => ({
    ...withPreview(post, added),
    _count: { ...post._count, comments: count },
  }))
}

/** A comment with replies stays as a deleted one. */
export function removeComment(client: QueryClient, comment: Comment, left: number): void {
  const isCounted = !findComment(client, comment)?.isDeleted
  everywhere(client, comment.postId, (item) => {
    if (item.id !== comment.id) return item
    return item.replyCount > 0 ? { ...item, ...DELETED } : null
  })
  if (isCounted) countReply(client, comment, -1)
  patchPost(client, comment.postId, (post: Post) => ({
    comments: post.comments.filter(({ isDeleted }) => !isDeleted),
    _count: { ...post._count, comments: left },
  }))
}

const DELETED = {
  content: "",
  mentions: [],
  user: null,
  editedAt: null,
  likeCount: 0,
  isLiked: false,
  isDeleted: true,
  isHidden: false,
}

function countReply(client: QueryClient, { parentId, postId }: Comment, by: 1 | -1) {
  if (parentId === null) return
  patchComment(client, { id: parentId, postId }, ({ replyCount }) => ({
    replyCount: Math.max(0, replyCount + by),
  }))
}
