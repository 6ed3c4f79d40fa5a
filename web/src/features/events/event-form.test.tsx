// @vitest-environment jsdom
import { posts } from "@grove/contract/posts"
import { QueryClientProvider } from "@tanstack/react-query"
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, onTestFinished, test, vi } from "vitest"

import { SessionContext } from "#features/auth/session-context.ts"
import { api } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { userOf } from "#test/samples.ts"

import { EventForm } from "./EventForm.tsx"

test("waits for the cover to be processed", () => {
  // Decoding never ends.
  vi.stubGlobal("createImageBitmap", () => new Promise(() => undefined))
  onTestFinished(() => void vi.unstubAllGlobals())
  api.on(posts.categories, () => [])
  const { unmount } = render(
    <QueryClientProvider client={freshClient()}>
      <SessionContext value={{ user: userOf("me"), isLoading: false }}>
        <EventForm />
      </SessionContext>
    </QueryClientProvider>,
  )
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Create Event" })
  expect(button.disabled).toBe(false)
  fireEvent.change(screen.getByLabelText("Choose a cover picture"), {
    target: { files: [new File(["x"], "cover.png", { type: "image/png" })] },
  })
  expect(button.disabled).toBe(true)
  unmount()
})
