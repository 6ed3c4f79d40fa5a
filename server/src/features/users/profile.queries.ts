import { eq, sql } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { users, type StoredMention } from "#db/tables/users.ts"
import { maySeeUserRow } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

const VISIBLE = `select u.id from users u where u.id = $2 and ${maySeeUserRow("$1", "u")}`

export async function hasVisibleUser(db: Db, viewerId: string, id: string): Promise<boolean> {
  const found = await rows(db, VISIBLE, [viewerId, id])
  return found.length > 0
}

export interface ProfileFields {
  firstName?: string | null
  lastName?: string | null
  bio?: string | null
  bioMentions?: StoredMention[]
  pictureHash?: string | null
}

/** Names every column, so that no other field of a body can be written. */
export async function updateProfile(db: Db, id: string, fields: ProfileFields) {
  const { firstName, lastName, bio, bioMentions, pictureHash } = fields
  await db
    .update(users)
    .set({ firstName, lastName, bio, bioMentions, pictureHash } as ProfileFields)
    .where(eq(users.id, id))
}

/** Locks in the order of ids, so that two users who act on each other cannot deadlock. */
const LOCK_PAIR = `select id, state from users where id = any($1::text[]) order by id for no key update`

export const lockUsers = (db: Db, ids: readonly string[]) =>
  rows<{ id: string; state: "active" | "banned" | "deleted" }>(db, LOCK_PAIR, [ids])

export async function lockProfile(db: Db, id: string) {
  const [row] = await db
    .select({
      bio: users.bio,
      bioMentions: users.bioMentions,
      pictureHash: users.pictureHash,
      state: users.state,
    })
    .from(users)
    .where(eq(users.id, id))
    .for("no key update")
  return row
}

export async function selectSettings(db: Db, id: string) {
  const [row] = await db
    .select({ settings: users.settings, showEmail: users.showEmail })
    .from(users)
    .where(eq(users.id, id))
  return row
}

/** Merges given keys only, also inside `notify`, so that concurrent changes are kept. */
export async function mergeSettings(
  db: Db,
  id: string,
  change: { showEmail?: boolean; chosen: Record<string, unknown>; notify: Record<string, boolean> },
) {
  const [row] = await db
    .update(users)
    .set({
      ...(change.showEmail !== undefined && { showEmail: change.showEmail }),
      settings: sql`${users.settings} || ${JSON.stringify(change.chosen)}::jsonb || jsonb_build_object('notify',
        coalesce(${users.settings} -> 'notify', '{}'::jsonb) || ${JSON.stringify(change.notify)}::jsonb)`,
    })
    .where(eq(users.id, id))
    .returning({ settings: users.settings, showEmail: users.showEmail })
  return row
}

/** Clears all personal data. Issuer and subject stay, so that the identity cannot sign up again. */
export async function anonymize(db: Db, id: string, handle: string, at: Date) {
  await db
    .update(users)
    .set({
      email: null,
      emailVerified: false,
      firstName: null,
      lastName: null,
      handle,
      bio: null,
      bioMentions: [],
      pictureHash: null,
      isVerified: false,
      state: "deleted",
      settings: {},
      showEmail: false,
      postsCount: 0,
      deletedAt: at,
    })
    .where(eq(users.id, id))
}
