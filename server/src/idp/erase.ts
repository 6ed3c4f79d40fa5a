import { sweepDevices } from "#idp/devices.service.ts"
import { deleteExpiredRecords } from "#idp/queries.ts"
import { recoverJob } from "#idp/recovery.service.ts"
import { sweepThrottles } from "#idp/throttle.service.ts"
import { job } from "#platform/jobs/queue.ts"

export { eraseAccount as eraseRecordsOf } from "#idp/accounts.service.ts"

export const idpJobs = [
  recoverJob,
  // Sign-ins sweep too, but without any, names and addresses would outlive their expiry.
  job({
    name: "idp.sweep",
    cron: "*/10 * * * *",
    async run(ctx) {
      await deleteExpiredRecords(ctx.db)
      await sweepThrottles(ctx)
      await sweepDevices(ctx)
    },
  }),
]
