import { rows } from "#db/sql.ts"
import { maySeeUserRow } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

const BY_HANDLE = `select u.id, u.handle from users u where lower(u.handle) = any($2::text[]) and ${maySeeUserRow("$1", "u")}`

/** The people behind these handles whom the writer may see. */
export const selectByHandles = (db: Db, viewerId: string, handles: readonly string[]) =>
  rows<{ id: string; handle: string }>(db, BY_HANDLE, [viewerId, handles])
