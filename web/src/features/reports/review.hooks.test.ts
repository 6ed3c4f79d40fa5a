// @vitest-environment jsdom
import { reports } from "@grove/contract/reports"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { renderHook } from "#test/render-hook.tsx"

import { useReview } from "./review.hooks.ts"

test("the end of a short look does not overtake its beginning", async () => {
  const reply = Promise.withResolvers<never>()
  api.on(reports.open, () => reply.promise)
  api.on(reports.close, () => ({}) as never)
  const { unmount } = renderHook(() => useReview(7, true))
  await expect.poll(() => api.requests(reports.open)).toHaveLength(1)
  unmount()
  await new Promise((resolve) => setTimeout(resolve))
  expect(api.requests(reports.close)).toHaveLength(0)
  reply.resolve({} as never)
  await expect.poll(() => api.requests(reports.close)).toHaveLength(1)
})
