// @vitest-environment jsdom
import { audit, type AuditEntry } from "@grove/contract/audit"
import { QueryClientProvider } from "@tanstack/react-query"
import { render, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { freshClient } from "#test/render-hook.tsx"
import { personOf } from "#test/samples.ts"

import { AuditLog } from "./AuditLog.tsx"

const entryOf = (id: number, fields: Partial<AuditEntry>): AuditEntry => ({
  id,
  act: "rule.create",
  actorId: "ada",
  actor: personOf("ada"),
  subjectType: "rule",
  subjectId: "1",
  member: null,
  ruleName: null,
  detail: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  ...fields,
})

test("names who did what to which rule or member", async () => {
  api.on(audit.acts, () => ({ acts: [], actors: [] }))
  api.on(audit.list, () => ({
    items: [
      entryOf(3, { ruleName: "Be kind" }),
      entryOf(2, { act: "member.rename", member: personOf("bob") }),
      entryOf(1, { act: "violation.auto", actor: null, actorId: "system" }),
    ],
  }))
  render(
    <QueryClientProvider client={freshClient()}>
      <AuditLog />
    </QueryClientProvider>,
  )
  const log = await screen.findByRole("list", { name: "Audit log" })
  const [rule, member, system] = within(log).getAllByRole("listitem")
  expect(rule!.textContent).toContain("ada MossCreated a ruleBe kind")
  expect(member!.textContent).toContain("ada MossRenamed a memberbob Moss")
  expect(system!.textContent).toContain("Automatic enforcementRule enforced automatically")
  expect(log.textContent).not.toContain("rule.create")
})
