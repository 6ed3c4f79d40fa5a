import { deleteExpiredRecords, deleteSubjectRecords } from "#idp/queries.ts"
import type { Context } from "#platform/context.ts"
import { job } from "#platform/jobs/queue.ts"

/** Deletes account, sessions, grants, tokens and interactions of a subject. */
export const eraseRecordsOf = (ctx: Context, subject: string) =>
  deleteSubjectRecords(ctx.db, subject)

export const idpJobs = [
  // Sign-ins sweep too, but without any, names and addresses would outlive their expiry.
  job({ name: "idp.sweep", cron: "*/10 * * * *", run: (ctx) => deleteExpiredRecords(ctx.db) }),
]
