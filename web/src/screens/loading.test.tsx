// @vitest-environment jsdom
import { bookmarks } from "@grove/contract/bookmarks"
import { hashtags } from "@grove/contract/hashtags"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import type { Route } from "@grove/contract/route"
import { search } from "@grove/contract/search"
import { QueryClientProvider } from "@tanstack/react-query"
import { render } from "@testing-library/react"
import { expect, test } from "vitest"

import { TrendingHashtags } from "#features/hashtags/TrendingHashtags.tsx"
import { answerAsEmptySite } from "#test/empty-site.ts"
import { api, failure } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { renderScreen } from "#test/render-screen.tsx"

/** Number of placeholders per list. */
const shapes = () =>
  [...document.querySelectorAll("[aria-busy=true]")].map(
    (list) => [...list.children].filter(({ tagName }) => tagName !== "OUTPUT").length,
  )

/** Answers a request when told to. */
function holdBack(...routes: Route[]) {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof failure>>()
  for (const route of routes) api.on(route, () => promise)
  return () => resolve(failure(500))
}

test.each<[path: string, held: Route[], placeholders: number[]]>([
  ["/", [posts.feed], [3]],
  ["/bookmarks", [bookmarks.list], [3]],
  ["/explore", [hashtags.trending, posts.trending], [5, 3]],
  ["/notifications", [notifications.list], [5]],
  ["/search?q=waiting&type=posts", [search.find], [3]],
])("%s shows three cards or five rows until its lists arrive", async (path, held, placeholders) => {
  answerAsEmptySite()
  const letCome = holdBack(...held)
  await renderScreen(path)
  await expect.poll(shapes).toEqual(placeholders)
  letCome()
  await expect.poll(shapes).toEqual([])
})

test("the card of trending hashtags shows five rows until they arrive", async () => {
  const letCome = holdBack(hashtags.trending)
  render(
    <QueryClientProvider client={freshClient()}>
      <TrendingHashtags />
    </QueryClientProvider>,
  )
  await expect.poll(shapes).toEqual([5])
  letCome()
  await expect.poll(shapes).toEqual([])
})
