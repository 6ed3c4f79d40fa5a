import type { PersonRef } from "@grove/contract/users"

import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

import { personColumns, shapePersonRef, type PersonRow } from "./view.ts"

const BY_IDS = `select ${personColumns("u")} from users u where u.id = any($1::text[])`

/** Users by id whatever their state, for staff only: does not check visibility. */
export async function viewPersonRefs(
  ctx: { db: Db },
  ids: readonly (string | null)[],
): Promise<Map<string, PersonRef>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const found = await rows<PersonRow>(ctx.db, BY_IDS, [wanted])
  return new Map(found.map((row) => [row.id, shapePersonRef(row)]))
}
