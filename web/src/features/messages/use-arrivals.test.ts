// @vitest-environment jsdom
import type { Message } from "@grove/contract/messages"
import { expect, test } from "vitest"

import { renderHook } from "#test/render-hook.tsx"
import { messageOf } from "#test/samples.ts"

import { useArrivals } from "./use-arrivals.ts"

test("announces messages that arrive, not older pages and not one's own", () => {
  let messages: Message[] = []
  const { result, rerender } = renderHook(() => useArrivals(messages, "me"))
  const after = (...list: Message[]) => {
    messages = list
    rerender()
    return result.current
  }
  const first = messageOf("5")
  expect(after(first)).toBe("")
  expect(after(first, messageOf("6", "me", "ann"))).toBe("")
  expect(after(first, messageOf("7"))).toBe("ann Moss: text 7")
  expect(after(messageOf("2"), first, messageOf("7"))).toBe("ann Moss: text 7")
  // The latest one was deleted: the one before it is not new.
  expect(after(messageOf("2"), first)).toBe("ann Moss: text 7")
  expect(after(first, { ...messageOf("8"), content: " two\n lines " })).toBe("ann Moss: two lines")
})
