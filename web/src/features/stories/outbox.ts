import { stories } from "@grove/contract/stories"

import { call } from "#lib/api-client.ts"
import type { OutboxKind } from "#lib/outbox/kind.ts"

/** That the member has seen a story. Nobody waits for it, so a rejected one is forgotten. */
const view: OutboxKind = {
  name: "story-view",
  isState: true,
  send: ({ key, subject }) =>
    call(stories.view, { params: { storyId: subject } }, { idempotencyKey: key }),
  onSent: () => undefined,
}

export const kinds = [view]
