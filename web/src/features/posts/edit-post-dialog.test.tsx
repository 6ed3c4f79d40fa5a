// @vitest-environment jsdom
import { posts, type Post } from "@grove/contract/posts"
import { QueryClientProvider } from "@tanstack/react-query"
import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { postOf } from "#test/samples.ts"

import { EditPostDialog } from "./EditPostDialog.tsx"

const photo = (alt: string) => ({
  url: "/media/x-640.webp",
  hash: "x",
  width: 640,
  height: 480,
  widths: [640],
  thumbhash: "",
  alt,
})

test("describes photos after posting, and leaves untouched ones as they are", async () => {
  const post: Post = { ...postOf("p"), images: [photo("A boat"), photo("")] }
  const sent: unknown[] = []
  api.on(posts.edit, ({ body }) => {
    sent.push(body)
    return post
  })
  render(
    <QueryClientProvider client={freshClient()}>
      <EditPostDialog post={post} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" })
  expect(save.disabled).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>("Description of photo 1").value).toBe("A boat")
  fireEvent.change(screen.getByLabelText("Description of photo 2"), {
    target: { value: "A heron" },
  })
  fireEvent.click(save)
  await waitFor(() =>
    expect(sent).toEqual([
      { content: post.content, categoryId: null, imageAlts: ["A boat", "A heron"] },
    ]),
  )
})
