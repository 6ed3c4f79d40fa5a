// @vitest-environment jsdom
import "fake-indexeddb/auto"
import { messages } from "@grove/contract/messages"
import { keys } from "@grove/contract/query-keys"
import { QueryClientProvider } from "@tanstack/react-query"
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, onTestFinished, test, vi } from "vitest"

import { outbox } from "#lib/outbox/current.ts"
import { registerKinds } from "#lib/outbox/kind.ts"
import { api, NO_REPLY } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { userOf } from "#test/samples.ts"

import { MessageInput } from "./MessageInput.tsx"
import { kinds } from "./outbox.ts"

registerKinds(kinds)

const onText = vi.fn<(text: string) => void>()

const input = (text: string, client = freshClient()) => (
  <QueryClientProvider client={client}>
    <MessageInput receiverId="bob" text={text} onText={onText} isFocused={false} />
  </QueryClientProvider>
)

test("grows with its text where the browser does not do it", () => {
  vi.stubGlobal("CSS", { supports: () => false })
  const height = vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(44)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    height.mockRestore()
  })
  const { rerender } = render(input("One"))
  const box = screen.getByRole("textbox", { name: "Message" })
  expect(box.style.height).toBe("44px")
  height.mockReturnValue(88)
  rerender(input("One\nTwo"))
  expect(box.style.height).toBe("88px")
})

test("Enter sends, except with Shift and while an IME composes", () => {
  api.on(messages.send, () => NO_REPLY)
  const client = freshClient()
  client.setQueryData(keys.me, userOf("me"))
  outbox(client)
  onText.mockClear()
  render(input("Where?", client))
  const press = (init: KeyboardEventInit) =>
    fireEvent.keyDown(screen.getByRole("textbox", { name: "Message" }), { key: "Enter", ...init })
  press({ shiftKey: true })
  press({ isComposing: true })
  // Safari's key that confirms a candidate.
  press({ keyCode: 229 })
  expect(onText.mock.calls).toEqual([])
  press({})
  expect(onText.mock.calls).toEqual([[""]])
})
