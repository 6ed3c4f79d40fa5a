import { inTransaction, type Context } from "#platform/context.ts"
import { openSandbox, sandboxed } from "#platform/sandbox/sandbox.ts"

import type { parseDeliveryReport } from "./delivery-report.ts"
import { answerOf, kindOf } from "./failure.ts"
import { insertSuppression, selectSentMail, updateBounced } from "./queries.ts"
import { mailOfReturnAddress } from "./return-address.ts"

/** The outcome of a mail that arrived at the return address. */
export type ReturnedMail =
  /** Nothing more is sent to the address. */
  | "stopped"
  /** The mailbox was full, the delivery late, or the mail refused for another reason than its address. */
  | "temporary"
  /** Not a report of a mail server, but for instance an absence notice. */
  | "notReport"
  /** It was not sent to the address of a mail that we sent within the last month. */
  | "unknown"

const PERMANENT = 550

/** Of its own, so that a flood of mail delays neither captions nor link cards. */
const sandbox = openSandbox({ processes: 1, maxWaiting: 20 })
const parseApart = sandboxed<typeof parseDeliveryReport>(
  new URL("delivery-report.ts", import.meta.url),
  "parseDeliveryReport",
  sandbox,
)

/** Mail servers write the address on top when they deliver. */
const SEARCHED_BYTES = 16 * 1024

/**
 * Stops further mail to an address that does not exist. Only our own return addresses are believed, and nothing without
 * one of them is parsed.
 */
export async function takeReturnedMail(ctx: Context, raw: Buffer): Promise<ReturnedMail> {
  const top = raw.subarray(0, SEARCHED_BYTES).toString("latin1")
  const mailId = await mailOfReturnAddress(ctx, top)
  if (mailId === undefined) return "unknown"
  const report = await parseApart(raw.toString("latin1"))
  if (!report) return "notReport"
  const { failure } = report
  if (!failure?.status.startsWith("5.")) return "temporary"
  const { status, diagnostic } = failure
  const response = diagnostic.includes(status) ? diagnostic : `${status} ${diagnostic}`
  // The report repeats what the next server said about the recipient.
  const kind = kindOf({ command: "RCPT TO", responseCode: PERMANENT, response })
  if (kind !== "bounced") return "temporary"
  return inTransaction(ctx, async (ctx) => {
    const mail = await selectSentMail(ctx.db, mailId)
    if (!mail) return "unknown"
    const answer = answerOf({ response })
    await updateBounced(ctx.db, mailId, answer)
    await insertSuppression(ctx.db, mail.address_hash, answer, ctx.now())
    ctx.log.info({ mail: mailId }, "a mail bounced; nothing more is sent to its address")
    return "stopped"
  })
}
