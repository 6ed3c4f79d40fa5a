import type { CommentOrder } from "@grove/contract/comments"

import { createChoice } from "#lib/browser-choice.ts"

/** The order of comments this browser prefers. */
export const commentOrder = createChoice<CommentOrder>("comment-order", ["oldest", "newest"])
