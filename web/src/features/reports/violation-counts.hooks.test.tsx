// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { reports } from "@grove/contract/reports"
import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, renderHook as render } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"

import { SessionContext } from "#features/auth/session-context.ts"
import { api } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { userOf } from "#test/samples.ts"

import { useModerationCounts, useOpenCases } from "./violation-counts.hooks.ts"

afterEach(cleanup)

const NOTHING = { violations: 0, forYou: 0, penalties: 0, appeals: 0 }
const COUNTS = { violations: 5, forYou: 3, penalties: 2, appeals: 1 }

/** Renders both hooks for a member with or without the right to moderate. */
function open(isModerator: boolean, client = freshClient()) {
  const user = userOf("me", { permissions: isModerator ? ["rules"] : [] })
  const { result } = render(() => [useModerationCounts(), useOpenCases()], {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <SessionContext value={{ user, isLoading: false }}>{children}</SessionContext>
      </QueryClientProvider>
    ),
  })
  return { client, result }
}

test("moderators see how much waits", async () => {
  api.on(reports.counts, () => COUNTS)
  const { result } = open(true)
  expect(result.current).toEqual([NOTHING, 0])
  await expect.poll(() => result.current).toEqual([COUNTS, 3])
})

test("members see nothing, also of what a cache holds, and ask nothing", () => {
  const client = freshClient()
  expect(open(false, client).result.current).toEqual([NOTHING, 0])
  expect(client.isFetching()).toBe(0)
  client.setQueryData(keys.moderationCounts, COUNTS)
  expect(open(false, client).result.current).toEqual([NOTHING, 0])
})
