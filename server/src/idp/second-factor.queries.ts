import { and, eq, isNull, lt, or } from "#db/drizzle.ts"
import { idpAccounts, idpRecoveryCodes } from "#db/tables/idp.ts"
import type { Db } from "#platform/context.ts"

/** False if a code of this or a later time step was accepted meanwhile. */
export async function advanceStep(db: Db, subject: string, step: number): Promise<boolean> {
  const { totpLastStep } = idpAccounts
  const rows = await db
    .update(idpAccounts)
    .set({ totpLastStep: step })
    .where(and(eq(idpAccounts.subject, subject), or(isNull(totpLastStep), lt(totpLastStep, step))))
    .returning({ subject: idpAccounts.subject })
  return rows.length > 0
}

export async function replaceRecoveryCodes(
  db: Db,
  subject: string,
  hashes: readonly Buffer[],
  createdAt: Date,
) {
  await db.delete(idpRecoveryCodes).where(eq(idpRecoveryCodes.subject, subject))
  if (hashes.length > 0)
    await db
      .insert(idpRecoveryCodes)
      .values(hashes.map((codeHash) => ({ subject, codeHash, createdAt })))
}

/** Each code works once. */
export async function takeRecoveryCode(
  db: Db,
  subject: string,
  codeHash: Buffer,
): Promise<boolean> {
  const rows = await db
    .delete(idpRecoveryCodes)
    .where(and(eq(idpRecoveryCodes.subject, subject), eq(idpRecoveryCodes.codeHash, codeHash)))
    .returning({ subject: idpRecoveryCodes.subject })
  return rows.length > 0
}

export async function countRecoveryCodes(db: Db, subject: string): Promise<number> {
  return db.$count(idpRecoveryCodes, eq(idpRecoveryCodes.subject, subject))
}
