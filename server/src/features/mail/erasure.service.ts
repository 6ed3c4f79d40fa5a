import type { Context } from "#platform/context.ts"
import { eraseMailsOf } from "#platform/mail/queue.ts"

import { deleteMailDataOf } from "./queries.ts"

/** Account erasure: settings, news not yet mailed, and queued mails. */
export async function eraseMailOf(ctx: Context, userId: string): Promise<void> {
  await deleteMailDataOf(ctx.db, userId)
  await eraseMailsOf(ctx, userId)
}
