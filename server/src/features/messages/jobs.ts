import { sendPush } from "#features/push/service.ts"
import { inLanguageOf } from "#features/users/language.service.ts"
import { job, type Job } from "#platform/jobs/queue.ts"

import { selectUnseen } from "./live.queries.ts"
import { pushTextOf } from "./push-text.ts"

/** Pushes to a receiver who is offline. Idempotent: a repeated push replaces the first. */
export const pushMessage = job<{ id: string }>({
  name: "messages.push",
  async run(ctx, { id }) {
    const unseen = await selectUnseen(ctx.db, id)
    if (!unseen) return
    const text = await inLanguageOf(ctx, unseen.receiver_id, async () => pushTextOf(unseen))
    await sendPush(ctx, unseen.receiver_id, text)
  },
})

export const messagesJobs: readonly Job<never>[] = [pushMessage]
