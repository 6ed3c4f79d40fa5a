// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"

import { isServerGone } from "#lib/connection.ts"
import { outboxItems } from "#lib/outbox-items.ts"
import type { OutboxItem } from "#lib/outbox/queue.ts"

import { LogoutDialog } from "./LogoutDialog.tsx"

const waiting = (key: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  key,
  userId: "ann",
  kind: "comment",
  subject: "post",
  data: {},
  createdAt: "2026-11-16T10:00:00Z",
  ...more,
})

afterEach(() => {
  outboxItems.set([])
  isServerGone.set(false)
})

test("counts what was not sent, follows the outbox and needs a connection", () => {
  outboxItems.set([waiting("1"), waiting("2", { failure: "No" }), waiting("3", { sentAs: "c" })])
  isServerGone.set(true)
  const { unmount } = render(<LogoutDialog onClose={() => undefined} />)
  expect(
    screen.getByText("2 changes have not been sent yet. Logging out deletes them."),
  ).toBeDefined()
  const leave = () => screen.getByRole<HTMLButtonElement>("button", { name: /Log ?out/ })
  expect(leave().textContent).toBe("Log out anyway")
  expect(leave().disabled).toBe(true)
  expect(screen.getByText("This needs a connection.")).toBeDefined()
  expect(screen.getByRole("button", { name: "Wait" })).toBeDefined()

  act(() => isServerGone.set(false))
  expect(leave().disabled).toBe(false)
  act(() => outboxItems.set([waiting("1")]))
  expect(screen.getByText("1 change has not been sent yet. Logging out deletes it.")).toBeDefined()
  act(() => outboxItems.set([]))
  expect(screen.getByText("Everything has been sent.")).toBeDefined()
  expect(leave().textContent).toBe("Logout")
  unmount()
})
