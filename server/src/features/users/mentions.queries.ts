import { rows } from "#db/sql.ts"
import { maySeeUserRow } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

const BY_HANDLE = `select u.id, u.handle from users u where lower(u.handle) = any($2::text[]) and ${maySeeUserRow("$1", "u")}`

/** Users with these handles whom the viewer can see. */
export const selectByHandles = (db: Db, viewerId: string, handles: readonly string[]) =>
  rows<{ id: string; handle: string }>(db, BY_HANDLE, [viewerId, handles])
