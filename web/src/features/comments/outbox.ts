import { comments } from "@grove/contract/comments"
import type { Comment } from "@grove/contract/posts"

import { addComment } from "#cache/comments.ts"
import { call } from "#lib/api-client.ts"
import type { OutboxKind } from "#lib/outbox/kind.ts"
import { t } from "#lib/text.ts"

export interface WaitingComment {
  content: string
  parentId?: string
}

/** Its subject is the post. */
const comment: OutboxKind<WaitingComment, Comment> = {
  name: "comment",
  send: ({ key, subject, data }) =>
    call(comments.add, { params: { postId: subject }, body: data }, { idempotencyKey: key }),
  onSent: (client, added) => {
    addComment(client, added)
    return added.id
  },
  failure: () => t("Failed to add comment. Please try again."),
}

export const kinds = [comment]
