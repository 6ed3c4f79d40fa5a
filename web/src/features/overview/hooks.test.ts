// @vitest-environment jsdom
import { overview } from "@grove/contract/overview"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { renderHook } from "#test/render-hook.tsx"

import { useAdminCounts } from "./hooks.ts"

test("counts nothing until the overview is there", async () => {
  api.on(overview.get, () => ({ waiting: { count: 2 }, jobs: { failed: 3 } }) as never)
  const { result } = renderHook(useAdminCounts)
  expect(result.current).toEqual({ waitingPeople: 0, failedJobs: 0 })
  await expect.poll(() => result.current).toEqual({ waitingPeople: 2, failedJobs: 3 })
})
