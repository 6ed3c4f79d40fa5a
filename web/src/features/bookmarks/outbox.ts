import { bookmarks, type BookmarkState } from "@grove/contract/bookmarks"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"

import { patchPost } from "#cache/posts.ts"
import { call } from "#lib/api-client.ts"
import type { OutboxKind } from "#lib/outbox/kind.ts"
import type { DesiredState } from "#lib/outbox/queue.ts"
import { t } from "#lib/text.ts"

const bookmark: OutboxKind<DesiredState, BookmarkState> = {
  name: "bookmark",
  isState: true,
  send: ({ key, subject, data }) =>
    call(
      data.isOn ? bookmarks.add : bookmarks.remove,
      { params: { postId: subject } },
      { idempotencyKey: key },
    ),
  show: (client, { subject, data }) =>
    patchPost<Post>(client, subject, { isBookmarked: data.isOn }),
  onSent: (client, { isBookmarked }, { subject }) => {
    patchPost<Post>(client, subject, { isBookmarked })
    void client.invalidateQueries({ queryKey: keys.posts.bookmarks, refetchType: "none" })
    return undefined
  },
  onRejected: (client, { subject, data }) =>
    patchPost<Post>(client, subject, { isBookmarked: !data.isOn }),
  failure: () => t("Failed to update bookmark"),
}

export const kinds = [bookmark]
