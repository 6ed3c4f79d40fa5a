import { TEXT } from "@grove/contract/limits"

import { notifyStaff } from "#features/notifications/staff.service.ts"
import { eraseAccount } from "#idp/accounts.service.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { hashToken } from "#platform/http/session.ts"
import { isText } from "#platform/http/well-formed.ts"
import { later } from "#platform/language/text.ts"
import { publish } from "#platform/live/bus.ts"

import {
  deleteOverdue,
  deleteOwnRequest,
  selectRequestByToken,
  updateWords,
  type GoneRequest,
} from "./requests.queries.ts"

/** The request of the person who holds this token. */
export const findRequest = (ctx: Context, token: string) =>
  selectRequestByToken(ctx.db, hashToken(token))

export type WordsProblem = "empty" | "long" | "decided"

/** Sends the request, or changes its words until an administrator has decided. */
export async function sendRequest(
  ctx: Context,
  token: string,
  text: string,
): Promise<WordsProblem | undefined> {
  const words = text.replaceAll("\r\n", "\n").trim()
  if (words === "" || !isText(words)) return "empty"
  if (words.length > TEXT.joinWords) return "long"
  return inTransaction(ctx, async (ctx) => {
    const sent = await updateWords(ctx.db, hashToken(token), words, ctx.now())
    if (!sent) return "decided"
    if (sent.was === "unsent") await notifyAdministrators(ctx, sent.id)
    await publish(ctx, { permission: "team" }, { type: "joining" })
    return undefined
  })
}

/** One entry for all requests of a day, so that a busy day does not fill the list. */
const notifyAdministrators = (ctx: Context, requestId: string) =>
  notifyStaff(ctx, "team", {
    groupKey: `joining:${ctx.now().toISOString().slice(0, 10)}`,
    onceKey: `joining:${requestId}`,
    message: later("A person asks to join. Read what they wrote and decide."),
    link: "/admin/joining",
  })

/** Removes everything that is known about a person who does not want to join any more. */
export async function withdrawRequest(ctx: Context, token: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const gone = await deleteOwnRequest(ctx.db, hashToken(token))
    if (gone) await eraseIdentity(ctx, gone)
    if (gone) await publish(ctx, { permission: "team" }, { type: "joining" })
    return gone !== undefined
  })
}

/** Requests that were never sent, decided or used, and refusals that are over. */
export async function removeOverdueRequests(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const gone of await deleteOverdue(ctx.db, ctx.now())) await eraseIdentity(ctx, gone)
  })
}

/** Erases the built-in account unless a member signs in with it by now. Outside accounts are not ours. */
async function eraseIdentity(ctx: Context, gone: GoneRequest) {
  if (gone.issuer === BUILTIN_ISSUER && !gone.is_linked) await eraseAccount(ctx, gone.subject)
}
