import type { CommentOrder } from "@grove/contract/comments"

import { createStore } from "#lib/store.ts"

const NAME = "comment-order"

/** The order of comments this browser prefers. */
export const commentOrder = createStore<CommentOrder>(read())

export function setCommentOrder(order: CommentOrder): void {
  commentOrder.set(order)
  try {
    localStorage.setItem(NAME, order)
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

function read(): CommentOrder {
  try {
    return localStorage.getItem(NAME) === "newest" ? "newest" : "oldest"
  } catch {
    return "oldest"
  }
}
