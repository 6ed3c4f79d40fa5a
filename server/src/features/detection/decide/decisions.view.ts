import type { Decision } from "@grove/contract/detection"

import { viewPersonRefs } from "#features/users/refs.view.ts"
import type { Context } from "#platform/context.ts"

import { selectDecisions } from "./decisions.queries.ts"

/** Latest decision by account id, with the staff member who made it. */
export async function viewDecisions(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Decision>> {
  const found = await selectDecisions(ctx.db, ids)
  const people = await viewPersonRefs(
    ctx,
    [...found.values()].map((row) => row.decided_by),
  )
  return new Map(
    [...found].map(([id, row]) => [
      id,
      {
        label: row.label,
        decidedBy: people.get(row.decided_by ?? "") ?? null,
        decidedAt: row.created_at.toISOString(),
      },
    ]),
  )
}
