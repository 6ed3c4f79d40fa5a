import { timingSafeEqual } from "node:crypto"

import type { Config } from "#config.ts"
import { SITE_VARIABLES } from "#config/site.ts"
import type { SetupDraft } from "#db/tables/setup.ts"
import { grantRole, revokeRole } from "#features/auth/grants.service.ts"
import { updateSite } from "#features/site/service.ts"
import {
  createAccount,
  findAccountByEmail,
  makeSetupLink,
  signInMethodsOf,
} from "#idp/accounts.service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { hashToken, newToken } from "#platform/http/session.ts"

import {
  hasMembers,
  lockSetup,
  mergeDraft,
  selectAdministrator,
  selectSetup,
  updateSetup,
  upsertSetup,
  type FirstAdministrator,
  type SetupRow,
} from "./queries.ts"

export const SETUP_PATH = "/setup"

const isNeeded = (ctx: Context) => !ctx.site.current().isSetUp

/** At start: the address to print, `begun` if one was printed before, or undefined if there is nothing to set up. */
export async function prepareSetup(ctx: Context): Promise<string | undefined> {
  if (!isNeeded(ctx)) return undefined
  return inTransaction(ctx, async (ctx) => {
    const begun = await lockSetup(ctx.db)
    if (begun) return "begun"
    if (!(await hasMembers(ctx.db))) return makeAddress(ctx)
    // Restored from a backup, seeded, or upgraded: there are people already.
    await updateSite(ctx, { isSetUp: true })
    return undefined
  })
}

/** For the command: a new address that replaces the one before, or undefined if there is nothing to set up. */
export async function renewSetupAddress(ctx: Context): Promise<string | undefined> {
  if (!isNeeded(ctx)) return undefined
  return inTransaction(ctx, async (ctx) => {
    await lockSetup(ctx.db)
    return makeAddress(ctx)
  })
}

async function makeAddress(ctx: Context): Promise<string> {
  const token = newToken()
  await upsertSetup(ctx.db, hashToken(token), ctx.now())
  return `${ctx.config.publicUrl}${SETUP_PATH}/${token}`
}

/** Whether this token is the one of the current address. */
export async function holdsSetup(ctx: Context, token: string | undefined): Promise<boolean> {
  if (token === undefined || !isNeeded(ctx)) return false
  const row = await selectSetup(ctx.db)
  return row !== undefined && isHolder(row, token)
}

const isHolder = (row: SetupRow, token: string) =>
  row.finishedAt === null && timingSafeEqual(row.tokenHash, hashToken(token))

/** Makes the signed-in holder of the setup link the first administrator, replacing an earlier choice. */
export async function claimSetup(
  ctx: Context,
  userId: string,
  token: string | undefined,
): Promise<void> {
  if (token === undefined || !isNeeded(ctx)) return
  const row = await lockSetup(ctx.db)
  if (!row || !isHolder(row, token)) return
  const asUser = actingAs(ctx, userId)
  await grantRole(asUser, userId, "admin")
  if (row.userId !== null && row.userId !== userId) await revokeRole(asUser, row.userId, "admin")
  await updateSetup(ctx.db, { userId })
}

const actingAs = (ctx: Context, userId: string): Context => ({
  ...ctx,
  actor: { ...ctx.actor, userId },
})

export interface SetupProgress {
  draft: SetupDraft
  administrator: FirstAdministrator | undefined
}

/** What has been entered so far; undefined for anybody but the holder of the address. */
export async function findProgress(
  ctx: Context,
  token: string | undefined,
): Promise<SetupProgress | undefined> {
  if (token === undefined || !isNeeded(ctx)) return undefined
  const row = await selectSetup(ctx.db)
  if (!row || !isHolder(row, token)) return undefined
  const { draft, userId } = row
  return {
    draft,
    administrator: userId === null ? undefined : await selectAdministrator(ctx.db, userId),
  }
}

/** Makes a local account and returns where it gets its passkey or password; undefined if the address is taken. */
export async function beginAccount(
  ctx: Context,
  person: { firstName: string; lastName: string; email: string },
): Promise<string | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const made = await createAccount(ctx, { ...person, isEmailVerified: false })
    const subject = made ?? (await findUnfinished(ctx, person.email))
    return subject === undefined ? undefined : makeSetupLink(ctx, subject, SETUP_PATH)
  })
}

/** An account from an attempt that ended before it had a way to sign in. */
async function findUnfinished(ctx: Context, email: string): Promise<string | undefined> {
  const account = await findAccountByEmail(ctx, email)
  const methods = account && (await signInMethodsOf(ctx, account.subject))
  if (!account || !methods) return undefined
  return methods.hasPassword || methods.passkeys > 0 ? undefined : account.subject
}

/** The variables that fix what the set-up would ask. */
export const fixedSettings = ({
  fixedSite,
}: Config): { name?: string; publicReading?: string } => ({
  ...("name" in fixedSite && { name: SITE_VARIABLES.name }),
  ...("publicReading" in fixedSite && { publicReading: SITE_VARIABLES.publicReading }),
})

/** Keeps what was entered; nothing applies before the end. */
export const saveDraft = (ctx: Context, change: SetupDraft) => mergeDraft(ctx.db, change)

/** Applies everything at once and makes the address useless. Returns the step that is missing, if one is. */
export async function completeSetup(
  ctx: Context,
  token: string,
): Promise<"account" | "place" | undefined> {
  const missing = await inTransaction(ctx, async (ctx) => {
    const row = await lockSetup(ctx.db)
    if (!row || !isHolder(row, token)) return undefined
    const fixed = ctx.config.fixedSite
    if (row.userId === null) return "account"
    if (row.draft.name === undefined && fixed.name === undefined) return "place"
    const chosen = Object.entries(row.draft).filter(([setting]) => !(setting in fixed))
    await updateSite(actingAs(ctx, row.userId), {
      ...(Object.fromEntries(chosen) as SetupDraft),
      isSetUp: true,
    })
    await updateSetup(ctx.db, { finishedAt: ctx.now(), draft: {} })
    return undefined
  })
  // The settings were read before the commit.
  await ctx.site.refresh()
  return missing
}
