import type { Thread } from "@grove/contract/comments"
import { EMBEDDED_COMMENTS } from "@grove/contract/limits"
import type { Comment, Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { patchPost } from "./posts.ts"

type Item = Comment & Partial<Pick<Thread, "replies">>
/** Returns the same item where nothing changes, and null to remove it. */
type Change = (item: Item) => Item | null

/** Changes comments in every list of a post: threads, their replies, what was just written, and the preview. */
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

/** Shows a new comment where it was written; lists take it over when they are fetched again. */
export function addComment(client: QueryClient, comment: Comment): void {
  const { postId, parentId } = comment
  client.setQueryData<Thread[]>(keys.comments.written(postId), (list = []) => [
    ...list.filter(({ id }) => id !== comment.id),
    { ...comment, replies: [] },
  ])
  countReply(client, comment, 1)
  patchPost(client, postId, (post: Post) => ({
    ...(parentId === null && { comments: [...post.comments, comment].slice(-EMBEDDED_COMMENTS) }),
    _count: { ...post._count, comments: post._count.comments + 1 },
  }))
}

/** A comment with replies stays as a deleted one. */
export function removeComment(client: QueryClient, comment: Comment, left: number): void {
  everywhere(client, comment.postId, (item) => {
    if (item.id !== comment.id) return item
    return item.replyCount > 0 ? { ...item, ...DELETED } : null
  })
  countReply(client, comment, -1)
  patchPost(client, comment.postId, (post: Post) => ({
    comments: post.comments.filter(({ isDeleted }) => !isDeleted),
    _count: { ...post._count, comments: left },
  }))
}

const DELETED = {
  content: "",
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
