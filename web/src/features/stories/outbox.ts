import { stories } from "@grove/contract/stories"

import { call } from "#lib/api-client.ts"
import type { OutboxKind } from "#lib/outbox/kind.ts"

/** Marks a story as seen. Nothing depends on it, so a rejected change is dropped silently. */
const view: OutboxKind = {
  name: "story-view",
  isState: true,
  send: ({ key, subject }) =>
    call(stories.view, { params: { storyId: subject } }, { idempotencyKey: key }),
  onSent: () => undefined,
}

export const kinds = [view]
