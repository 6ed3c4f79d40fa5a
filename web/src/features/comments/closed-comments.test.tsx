// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query"
import { render, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"

import { SessionContext } from "#features/auth/session-context.ts"
import { freshClient } from "#test/render-hook.tsx"
import { personOf, userOf } from "#test/samples.ts"

import { ClosedComments } from "./ClosedComments.tsx"

afterEach(() => sessionStorage.clear())

function show() {
  const post = { id: "p", commentsOpen: false, author: personOf("ann") }
  return render(
    <QueryClientProvider client={freshClient()}>
      <SessionContext value={{ user: userOf("me"), isLoading: false }}>
        <ClosedComments post={post} />
      </SessionContext>
    </QueryClientProvider>,
  )
}

test("words that were typed before the comments were closed stay readable", () => {
  sessionStorage.setItem("grove.draft.comment.me.p", JSON.stringify({ content: "My words" }))
  const { unmount } = show()
  expect(screen.getByText("My words")).toBeDefined()
  expect(sessionStorage.getItem("grove.draft.comment.me.p")).toContain("My words")
  unmount()
})

test("does not mention a draft where there is none", () => {
  const { unmount } = show()
  expect(screen.queryByText("Not sent")).toBeNull()
  unmount()
})
