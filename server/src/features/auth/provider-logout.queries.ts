import { lt } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { usedLogoutTokens } from "#db/tables/auth.ts"
import type { Db } from "#platform/context.ts"

const DELETE_BY_PROVIDER = `
  delete from sessions s using sign_in_methods m
  where m.id = s.method_id and m.issuer = $1 and ($2::text is null or m.subject = $2)
    and ($3::text is null or s.provider_session = $3 or (s.provider_session is null and $2 is not null))
  returning s.id, s.user_id`

/** Also ends sessions of the subject that do not know their provider's session: one of them may be meant. */
export const deleteSessionsByProvider = (
  db: Db,
  issuer: string,
  subject: string | null,
  providerSession: string | null,
) =>
  rows<{ id: string; user_id: string }>(db, DELETE_BY_PROVIDER, [issuer, subject, providerSession])

/** False if the token was used before. */
export async function insertUsedLogoutToken(
  db: Db,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const added = await db
    .insert(usedLogoutTokens)
    .values({ tokenHash, expiresAt })
    .onConflictDoNothing()
    .returning({ expiresAt: usedLogoutTokens.expiresAt })
  return added.length > 0
}

export async function deleteExpiredLogoutTokens(db: Db, now: Date) {
  await db.delete(usedLogoutTokens).where(lt(usedLogoutTokens.expiresAt, now))
}
