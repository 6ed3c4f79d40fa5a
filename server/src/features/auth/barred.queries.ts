import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

const BARRED = `
  select 1 from barred_emails where email_hash = sha256(convert_to(lower($1), 'UTF8'))
    and not exists (select 1 from sign_in_methods where issuer = $2 and subject = $3)`

/** True for the verified address of a banned user under an identity that is not known yet. */
export async function selectIsBarred(
  db: Db,
  identity: { email: string; issuer: string; subject: string },
): Promise<boolean> {
  const found = await rows(db, BARRED, [identity.email, identity.issuer, identity.subject])
  return found.length > 0
}
