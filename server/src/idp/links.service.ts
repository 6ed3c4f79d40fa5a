import { IDP_PATH } from "#idp/client.ts"
import { takeRecord } from "#idp/queries.ts"
import {
  dropRecordsWith,
  findRecord,
  recordIdOf,
  storeRecord,
  type RecordKind,
} from "#idp/records.ts"
import type { Context } from "#platform/context.ts"

const HOUR = 3600

/**
 * Why a link exists. `recovery`: asked for by mail, keeps passkeys and asks for the second factor. `reset`: made by an
 * administrator, removes all earlier ways to sign in when it is used. `set-up`: for an account that has none yet.
 */
export type LinkPurpose = "recovery" | "reset" | "set-up"

export interface Link {
  subject: string
  purpose: LinkPurpose
  /** A path of the application, shown after signing in. */
  returnTo?: string
}

const LINKS: Record<LinkPurpose, RecordKind<Link>> = {
  recovery: { model: "Link", seconds: HOUR },
  reset: { model: "Link", seconds: 48 * HOUR },
  "set-up": { model: "Link", seconds: HOUR },
}

const LINK = LINKS.recovery

/**
 * Returns an address that works once. Replaces earlier links of the account for the same purpose only: anyone can ask for
 * a recovery, which must not destroy the link an administrator made.
 */
export async function makeLink(ctx: Context, link: Link): Promise<string> {
  const { subject, purpose } = link
  await dropRecordsWith(ctx.db, LINK, { subject, purpose })
  const token = await storeRecord(ctx.db, LINKS[link.purpose], link)
  return `${ctx.config.publicUrl}${IDP_PATH}/link/${token}`
}

export const findLink = (ctx: Context, token: string) => findRecord(ctx.db, LINK, token)

/** The id names the link without being able to use it. */
export const linkIdOf = recordIdOf

/** Works once. */
export async function redeemLink(ctx: Context, linkId: string): Promise<Link | undefined> {
  const row = await takeRecord(ctx.db, LINK.model, linkId)
  return row?.payload as Link | undefined
}

export const dropLinksOf = (ctx: Context, subject: string) =>
  dropRecordsWith(ctx.db, LINK, { subject })
