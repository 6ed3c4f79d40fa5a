import { INVITE_PATH } from "@grove/contract/auth"
import type { Invitation } from "@grove/contract/registration"
import type { PersonRef } from "@grove/contract/users"

import { rows } from "#db/sql.ts"
import { maySeeUserRow } from "#db/visibility.ts"
import { personColumns, shapePersonRef, type PersonRow } from "#features/users/view.ts"
import type { Context } from "#platform/context.ts"

import { invitationState } from "./invitation-state.ts"
import type { ListedInvitation } from "./invitations.queries.ts"

/** Administrators ($3) see everyone who joined; members only people who have not left or blocked them. */
const PEOPLE = `
  select ${personColumns("u")} from users u
  where u.id = any($2::text[]) and ($3 or u.id = $1 or ${maySeeUserRow("$1", "u")})`

export async function viewInvitations(
  ctx: Context,
  found: readonly ListedInvitation[],
): Promise<Invitation[]> {
  const people = await peopleOf(
    ctx,
    found.flatMap((row) => [row.inviter_id, ...row.people_ids]),
  )
  return found.flatMap((row) => {
    const inviter = people.get(row.inviter_id)
    if (!inviter) return []
    const state = invitationState(row, ctx.now())
    return {
      id: row.id,
      url: state === "valid" ? `${ctx.config.publicUrl}${INVITE_PATH}/${row.code}` : null,
      state,
      places: row.places,
      used: row.used,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      revokedAt: row.revoked_at?.toISOString() ?? null,
      inviter,
      people: row.people_ids.flatMap((id) => people.get(id) ?? []),
    }
  })
}

async function peopleOf(ctx: Context, ids: readonly string[]): Promise<Map<string, PersonRef>> {
  const isStaff = ctx.actor.permissions.includes("team")
  const found = await rows<PersonRow>(ctx.db, PEOPLE, [
    ctx.actor.userId,
    [...new Set(ids)],
    isStaff,
  ])
  return new Map(found.map((row) => [row.id, shapePersonRef(row)]))
}
