// @vitest-environment jsdom
import type { Post } from "@grove/contract/posts"
import { QueryClientProvider } from "@tanstack/react-query"
import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"

import { SessionContext } from "#features/auth/session-context.ts"
import { withoutLayout } from "#test/no-layout.ts"
import { freshClient } from "#test/render-hook.tsx"
import { personOf, postOf, userOf } from "#test/samples.ts"

import { PostCard } from "./PostCard.tsx"

function show(fields: Partial<Post>) {
  withoutLayout()
  const post = postOf("p", {
    content: "Among the reeds #reeds",
    hashtags: [{ id: 1, name: "reeds" }],
    createdAt: new Date().toISOString(),
    _count: { likes: 0, comments: 0, reposts: 0 },
    ...fields,
  })
  render(
    <QueryClientProvider client={freshClient()}>
      <SessionContext value={{ user: userOf("me"), isLoading: false }}>
        <PostCard post={post} />
      </SessionContext>
    </QueryClientProvider>,
  )
}
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href")

test("a post has its author, time, hashtags and actions; only others can report it", () => {
  show({})
  expect([link("ann Moss"), link("just now"), link("#reeds")]).toEqual([
    "/profile/ann",
    "/post/p",
    "/search?q=%23reeds",
  ])
  const names = screen
    .getAllByRole("button")
    .map((button) => button.ariaLabel ?? button.textContent)
  expect(names).toEqual([
    "Post options",
    "Like, 0 likes",
    "Comment, 0 comments",
    "Repost, 0 reposts",
    "Share",
    "Bookmark",
    "Report",
  ])
})

test("authors cannot report themselves", () => {
  show({ author: personOf("me") })
  screen.getByRole("button", { name: "Like, 0 likes" })
  expect(screen.queryByRole("button", { name: "Report" })).toBeNull()
})

test("the comment button opens and closes the box, which sends no blank comment", async () => {
  show({})
  const comment = screen.getByRole("button", { name: "Comment, 0 comments" })
  fireEvent.click(comment)
  const box = await screen.findByLabelText("Write a comment")
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Post comment" })
  const isOff = ["", "  ", "Here"].map((value) => {
    fireEvent.change(box, { target: { value } })
    return send.disabled
  })
  expect(isOff).toEqual([true, true, false])
  fireEvent.change(box, { target: { value: "" } })
  fireEvent.click(comment)
  expect(screen.queryByLabelText("Write a comment")).toBeNull()
})
