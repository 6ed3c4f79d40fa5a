import { follows, type FollowState } from "@grove/contract/follows"

import { adoptFollow, forgetWhatFollows, showFollow } from "#cache/follows.ts"
import { call } from "#lib/api-client.ts"
import type { OutboxKind } from "#lib/outbox/kind.ts"
import type { DesiredState } from "#lib/outbox/queue.ts"
import { t } from "#lib/text.ts"

const follow: OutboxKind<DesiredState, FollowState> = {
  name: "follow",
  isState: true,
  send: ({ key, subject, data }) =>
    call(
      data.isOn ? follows.add : follows.remove,
      { params: { userId: subject } },
      { idempotencyKey: key },
    ),
  show: (client, { subject, data }) => showFollow(client, subject, data.isOn),
  onSent: (client, answer, { subject }) => {
    adoptFollow(client, subject, answer)
    forgetWhatFollows(client, subject)
    return undefined
  },
  onRejected: (client, { subject, data }) => showFollow(client, subject, !data.isOn),
  failure: ({ data }) =>
    data.isOn
      ? t("Failed to follow user. Please try again.")
      : t("Failed to unfollow user. Please try again."),
}

export const kinds = [follow]
