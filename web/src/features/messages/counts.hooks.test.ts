// @vitest-environment jsdom
import { messages } from "@grove/contract/messages"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { renderHook } from "#test/render-hook.tsx"

import { useConversationCount, useUnreadMessages } from "./counts.hooks.ts"

test("the badges count conversations and unread messages, nothing before the reply", async () => {
  api.on(messages.counts, () => ({ conversations: 3, requests: 2, unread: 7 }))
  const { result } = renderHook(() => [useConversationCount(), useUnreadMessages()])
  expect(result.current).toEqual([0, 0])
  await expect.poll(() => result.current).toEqual([3, 7])
})
