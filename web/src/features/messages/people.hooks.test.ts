// @vitest-environment jsdom
import { search } from "@grove/contract/search"
import { users } from "@grove/contract/users"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { renderHook } from "#test/render-hook.tsx"
import { personOf } from "#test/samples.ts"

import { usePeopleToWriteTo } from "./people.hooks.ts"

test("suggests people, then finds them by name, showing the last ones meanwhile", async () => {
  api.on(users.suggested, ({ query }) => [personOf(`suggested ${query["limit"]}`)] as never)
  const searched = Promise.withResolvers<void>()
  api.on(search.suggest, async ({ query }) => {
    await searched.promise
    return { users: [personOf(`found ${query["q"]}`)], hashtags: [], posts: [] } as never
  })
  let term = "  "
  const { result, rerender } = renderHook(() => usePeopleToWriteTo(term))
  const names = () => result.current.data?.map(({ id }) => id)
  await expect.poll(names).toEqual(["suggested 20"])
  term = " Ann "
  rerender()
  expect([names(), result.current.isPlaceholderData]).toEqual([["suggested 20"], true])
  searched.resolve()
  await expect.poll(names).toEqual(["found Ann"])
})
