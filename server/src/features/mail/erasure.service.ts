import type { Context } from "#platform/context.ts"
import { eraseMailsOf } from "#platform/mail/queue.ts"

import { deleteMailDataOf } from "./queries.ts"

/** For account erasure: what the member chose, what is still to be mailed, and mails that wait. */
export async function eraseMailOf(ctx: Context, userId: string): Promise<void> {
  await deleteMailDataOf(ctx.db, userId)
  await eraseMailsOf(ctx, userId)
}
