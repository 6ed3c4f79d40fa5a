import { deleteExpiredRecords, deleteSubjectRecords } from "#idp/queries.ts"
import type { Context } from "#platform/context.ts"
import { job } from "#platform/jobs/queue.ts"

/** Account (name and address), sessions, grants, tokens and attempts to sign in of one person. */
export const eraseRecordsOf = (ctx: Context, subject: string) =>
  deleteSubjectRecords(ctx.db, subject)

export const idpJobs = [
  // Sign-ins sweep as well, but where nobody signs in, names and addresses would stay past their time.
  job({ name: "idp.sweep", cron: "*/10 * * * *", run: (ctx) => deleteExpiredRecords(ctx.db) }),
]
