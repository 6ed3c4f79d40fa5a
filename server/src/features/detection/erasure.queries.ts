import { eq } from "#db/drizzle.ts"
import {
  accountDecisions,
  analyses,
  graphTrust,
  suspicions,
  textFingerprints,
} from "#db/tables/detection.ts"
import type { Db } from "#platform/context.ts"

export async function deleteAllAbout(db: Db, userId: string) {
  await db.delete(accountDecisions).where(eq(accountDecisions.userId, userId))
  await db.delete(analyses).where(eq(analyses.userId, userId))
  await db.delete(suspicions).where(eq(suspicions.userId, userId))
  await db.delete(textFingerprints).where(eq(textFingerprints.userId, userId))
  await db.delete(graphTrust).where(eq(graphTrust.userId, userId))
}
