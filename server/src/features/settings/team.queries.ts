import type { TeamRole } from "@grove/contract/settings"

import { rows } from "#db/sql.ts"
import { personColumns, shownEmail, type PersonRow } from "#features/users/view.ts"
import type { Db } from "#platform/context.ts"

export interface TeamRow extends PersonRow {
  role: TeamRole
  email: string | null
  granted_by: string | null
  granted_at: Date
}

const TEAM = `
  select g.role, g.granted_by, g.created_at as granted_at, ${personColumns("u")}, ${shownEmail("$1", "u")} as email
  from grants g join users u on u.id = g.user_id where u.state <> 'deleted'
  order by g.created_at, u.id, g.role`

export const selectTeam = (db: Db, viewerId: string) => rows<TeamRow>(db, TEAM, [viewerId])
