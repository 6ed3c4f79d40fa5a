import { likes, type LikeState } from "@grove/contract/likes"

import { adoptLike, showLike } from "#cache/likes.ts"
import { call } from "#lib/api-client.ts"
import type { OutboxKind } from "#lib/outbox/kind.ts"
import type { DesiredState } from "#lib/outbox/queue.ts"
import { t } from "#lib/text.ts"

const like: OutboxKind<DesiredState, LikeState> = {
  name: "like",
  isState: true,
  send: ({ key, subject, data }) =>
    call(
      data.isOn ? likes.add : likes.remove,
      { params: { postId: subject } },
      { idempotencyKey: key },
    ),
  show: (client, { subject, data }) => showLike(client, subject, data.isOn),
  onSent: (client, answer, { subject }) => {
    adoptLike(client, subject, answer)
    return undefined
  },
  onRejected: (client, { subject, data }) => showLike(client, subject, !data.isOn),
  failure: () => t("Failed to like/unlike post. Please try again."),
}

export const kinds = [like]
