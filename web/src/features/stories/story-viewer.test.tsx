// @vitest-environment jsdom
import { stories } from "@grove/contract/stories"
import { QueryClientProvider } from "@tanstack/react-query"
import { act, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"

import { SessionContext } from "#features/auth/session-context.ts"
import { api } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { personOf, storyOf, userOf } from "#test/samples.ts"

import { StoryViewer } from "./StoryViewer.tsx"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens two stories of one member. */
function open({ isMotionReduced = false } = {}) {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] })
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isMotionReduced && query.includes("reduce"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  api.on(stories.view, () => ({ isSeen: true }))
  const onClose = vi.fn<() => void>()
  const user = userOf("me")
  const group = {
    user: personOf("ann"),
    stories: [storyOf("First"), storyOf("Second")],
    hasUnseen: true,
  }
  render(
    <QueryClientProvider client={freshClient()}>
      <SessionContext value={{ user, isLoading: false }}>
        <StoryViewer groups={[group]} start={{ person: 0, story: 0 }} onClose={onClose} />
      </SessionContext>
    </QueryClientProvider>,
  )
  return onClose
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const shown = () => screen.getByRole("dialog").textContent
const button = (name: string) => screen.getByRole("button", { name })

test("stories advance automatically, and pause while held or on request", () => {
  const onClose = open()
  expect(shown()).toContain("story First")
  fireEvent.pointerDown(button("Next story"), { button: 0 })
  pass(30_000)
  expect(shown()).toContain("story First")
  // Held so long, it is no tap.
  fireEvent.pointerUp(button("Next story"), { button: 0 })
  pass(8000)
  expect(shown()).toContain("story Second")

  fireEvent.click(button("Pause"))
  pass(30_000)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(button("Play"))
  pass(8000)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test("with reduced motion a story stays until the reader goes on", () => {
  const onClose = open({ isMotionReduced: true })
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull()
  pass(30_000)
  expect(shown()).toContain("story First")
  fireEvent.click(button("Next story"))
  expect(shown()).toContain("story Second")
  fireEvent.click(button("Next story"))
  expect(onClose).toHaveBeenCalledTimes(1)
})
