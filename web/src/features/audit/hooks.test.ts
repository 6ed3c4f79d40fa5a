// @vitest-environment jsdom
import { audit } from "@grove/contract/audit"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { renderHook } from "#test/render-hook.tsx"

import { useAuditChoices, useAuditLog } from "./hooks.ts"

test("lists the entries that match the filter", async () => {
  api.on(audit.list, ({ query }) => ({ items: [{ act: query["act"] } as never] }))
  const { result } = renderHook(() => useAuditLog({ act: "ban" }))
  await expect.poll(() => result.current.items).toEqual([{ act: "ban" }])
})

test("offers no choices until they are known", async () => {
  api.on(audit.acts, () => ({ acts: ["ban"], actors: [] }))
  const { result } = renderHook(useAuditChoices)
  expect(result.current).toEqual({ acts: [], actors: [] })
  await expect.poll(() => result.current).toEqual({ acts: ["ban"], actors: [] })
})
