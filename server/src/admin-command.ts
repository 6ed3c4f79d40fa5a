import { PERMISSIONS } from "@grove/contract/auth"
import { pino } from "pino"

import { relinkCommand } from "#admin-relink.ts"
import { ConfigError, readConfig, type Config } from "#config.ts"
import { GRANTED_ROLES } from "#db/tables/auth.ts"
import { recordAct } from "#features/audit/service.ts"
import { grantRole, listGrants, revokeRole } from "#features/auth/grants.service.ts"
import { findLocalAccount } from "#features/auth/local-accounts.service.ts"
import { stopAddress } from "#features/mail/service.ts"
import { liftPenalty, penaltiesInForce } from "#features/penalties/service.ts"
import { renewSetupAddress } from "#features/setup/service.ts"
import { openSite } from "#features/site/service.ts"
import { findPeople, findStaffCandidates } from "#features/users/identity.service.ts"
import { makeRecoveryLink } from "#idp/accounts.service.ts"
import { SYSTEM } from "#platform/actor.ts"
import { databaseOn, type Context } from "#platform/context.ts"
import { openPlaces } from "#platform/media/open-storage.ts"
import { openUploadQuota } from "#platform/media/upload-quota.ts"
import { connectForCommand } from "#platform/postgres.ts"
import { openSecrets } from "#platform/secrets.ts"
import { toUrl } from "#supervisor/connection.ts"
import { findRunning } from "#supervisor/running.ts"

const USAGE = `Usage:
  npm run admin -- grant EMAIL ${GRANTED_ROLES.join("|")}    grant a role
  npm run admin -- revoke EMAIL ${GRANTED_ROLES.join("|")}   revoke a role
  npm run admin -- list                              list granted roles
  npm run admin -- lift EMAIL [PENALTY]              end a penalty; PENALTY is its number, if there are several
  npm run admin -- bounce ADDRESS                    send no more mail to an address that it came back from
  npm run admin -- sign-in-link EMAIL                print a link that replaces how a member of local accounts signs in
  npm run admin -- setup-link                        print a new address for setting up this server
  npm run admin -- relink OLD_ISSUER NEW_ISSUER [--apply]
                                                     move people to another provider by verified address;
                                                     without --apply it only says what would happen

EMAIL is the verified address of an account; a user id works as well.`

const WRONG_USE = 2

type Role = (typeof GRANTED_ROLES)[number]

/** Ends the command with a message for the operator, without a stack trace. */
class CommandError extends Error {
  readonly code: number
  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

function fail(message: string, code = 1): never {
  throw new CommandError(message, code)
}

/** Where a command writes: `console`, except in tests. */
interface Output {
  log(line: string): void
  error(line: string): void
}

function readRole(value: string | undefined): Role {
  const role = GRANTED_ROLES.find((name) => name === value)
  return (
    role ??
    fail(
      `'${value ?? ""}' is not a role: choose one of ${GRANTED_ROLES.join(", ")}.\n\n${USAGE}`,
      WRONG_USE,
    )
  )
}

async function databaseUrl(config: Config): Promise<string> {
  const outside = config.databaseDirectUrl ?? config.databaseUrl
  if (outside !== undefined) return outside
  const running = await findRunning(config.dataDir)
  if (running) return toUrl(running)
  return fail(
    `No database is running in ${config.dataDir}. Start the server first (npm start), or name its folder with DATA_DIR or its database with DATABASE_URL.`,
  )
}

/** Fails when several accounts share the address: a role must not go to the wrong one. */
async function requireOne(
  ctx: Context,
  who: string,
  find = findStaffCandidates,
): Promise<{ id: string; handle: string; email: string | null }> {
  const found = await find(ctx, who)
  const [first, ...others] = found
  if (!first) {
    return fail(
      `Nobody has signed in as ${who} with a verified address. People appear after their first sign-in.`,
    )
  }
  if (others.length === 0) return first
  const ids = found.map((user) => `  ${user.id}  @${user.handle}`).join("\n")
  return fail(`Several people have the address ${who}. Name one by id:\n${ids}`)
}

async function change(ctx: Context, out: Output, act: "grant" | "revoke", who: string, role: Role) {
  const person = await requireOne(ctx, who)
  const name = `${person.email ?? person.id} (@${person.handle})`
  if (act === "grant") {
    const isNew = await grantRole(ctx, person.id, role)
    out.log(isNew ? `${name} is now ${role}.` : `${name} already was ${role}.`)
  } else {
    const wasHeld = await revokeRole(ctx, person.id, role)
    out.log(wasHeld ? `${name} is no longer ${role}.` : `${name} was not ${role}.`)
  }
}

/** For emergencies in which no administrator can do it in the application. */
async function lift(ctx: Context, out: Output, who: string, number: string | undefined) {
  const person = await requireOne(ctx, who, findPeople)
  const name = `${person.email ?? person.id} (@${person.handle})`
  const held = await penaltiesInForce(ctx, person.id)
  const found = number === undefined ? held : held.filter(({ id }) => String(id) === number)
  const [penalty] = found
  const lines = held.map(({ id, type, reason, expiresAt }) => {
    const end = expiresAt ? `until ${expiresAt.toISOString().slice(0, 10)}` : "permanent"
    return `  ${id}  ${type}, ${end}: ${reason}`
  })
  if (held.length === 0) return out.log(`${name} has no penalty.`)
  if (!penalty) fail(`${name} has no penalty ${number}, but:\n${lines.join("\n")}`)
  if (found.length > 1) fail(`${name} has several penalties. Name one:\n${lines.join("\n")}`)
  await liftPenalty(ctx, penalty.id, undefined)
  out.log(`The ${penalty.type} of ${name} is lifted.`)
}

async function bounce(ctx: Context, out: Output, address: string) {
  await stopAddress(ctx, address)
  out.log(`No more mail is sent to ${address.trim()} until its owner confirms it in Settings.`)
}

/** For members and administrators who can neither sign in nor receive mail. */
async function printSignInLink(ctx: Context, out: Output, who: string) {
  if (ctx.config.accounts !== "local") fail("There are no local accounts: ACCOUNTS is not local.")
  const account = await findLocalAccount(ctx, who)
  if (!account) return fail(`No local account belongs to ${who}.`)
  const url = await makeRecoveryLink(ctx, account.subject)
  const { userId } = account
  if (userId !== undefined)
    await recordAct(ctx, {
      act: "member.signInLink",
      subjectType: "user",
      subjectId: userId,
      detail: {},
    })
  out.log(`${url}\nIt works once, for two days, and removes all earlier ways to sign in.`)
}

/** For operators who have lost the address that the first start printed. */
async function printSetupAddress(ctx: Context, out: Output) {
  const address = await renewSetupAddress(ctx)
  if (address === undefined) fail("This server is set up already, or only this machine reaches it.")
  out.log(`Set this server up at ${address}\nThe address printed before no longer works.`)
}

async function list(ctx: Context, out: Output) {
  const rows = await listGrants(ctx)
  if (rows.length === 0) out.log("No roles have been granted.")
  for (const row of rows) {
    const since = row.createdAt.toISOString().slice(0, 10)
    out.log(
      `${row.role.padEnd(10)} ${row.email ?? row.userId} (@${row.handle}), since ${since}, by ${row.grantedBy ?? "unknown"}`,
    )
  }
  const { adminEmailDomains, detectionEmailDomains } = ctx.config
  if (adminEmailDomains.length > 0)
    out.log(`Also admin: verified addresses at ${adminEmailDomains.join(", ")}`)
  if (detectionEmailDomains.length > 0)
    out.log(`Also detector: verified addresses at ${detectionEmailDomains.join(", ")}`)
}

async function main(args: readonly string[], out: Output, env?: Record<string, string>) {
  const [command, who, roleName, ...rest] = args
  const isChange = command === "grant" || command === "revoke"
  const isLift = command === "lift"
  const isRelink = command === "relink"
  const isBounce = command === "bounce"
  const isLink = command === "sign-in-link"
  if (command === undefined || command === "help" || command === "--help") return out.log(USAGE)
  const isKnown =
    isChange ||
    isLift ||
    isRelink ||
    isBounce ||
    isLink ||
    command === "list" ||
    command === "setup-link"
  if (!isKnown) fail(`'${command}' is not a command.\n\n${USAGE}`, WRONG_USE)
  if (isChange && (who === undefined || roleName === undefined || rest.length > 0))
    fail(USAGE, WRONG_USE)
  if (isLift && (who === undefined || rest.length > 0)) fail(USAGE, WRONG_USE)
  if ((isBounce || isLink) && (who === undefined || roleName !== undefined)) fail(USAGE, WRONG_USE)
  const isApplied = rest[0] === "--apply"
  if (isRelink && (roleName === undefined || rest.length > (isApplied ? 1 : 0)))
    fail(USAGE, WRONG_USE)
  const role = isChange ? readRole(roleName) : undefined

  const config = env ? readConfig(env) : readConfig()
  const log = pino({ level: "silent" })
  const pool = connectForCommand(await databaseUrl(config), { max: 2, log })
  const db = databaseOn(pool)
  const ctx: Context = {
    db,
    actor: { ...SYSTEM, userId: "cli", permissions: PERMISSIONS },
    now: () => new Date(),
    log,
    config,
    storage: openPlaces(config, { log }).current,
    uploads: openUploadQuota(false),
    secrets: openSecrets(db, config),
    site: await openSite({ db, config, log, now: () => new Date() }),
  }
  try {
    if (isChange && role !== undefined) await change(ctx, out, command, who ?? "", role)
    else if (isBounce) await bounce(ctx, out, who ?? "")
    else if (isLink) await printSignInLink(ctx, out, who ?? "")
    else if (isLift) await lift(ctx, out, who ?? "", roleName)
    else if (command === "setup-link") await printSetupAddress(ctx, out)
    else if (isRelink) {
      const issuers = { from: who ?? "", to: roleName ?? "", isApplied }
      const problem = await relinkCommand(ctx, out, issuers)
      if (problem !== undefined) fail(problem)
    } else await list(ctx, out)
  } finally {
    await pool.end()
  }
}

/** Runs `npm run admin -- …`. Resolves to the exit code. */
export async function runAdmin(
  args: readonly string[],
  out: Output,
  env?: Record<string, string>,
): Promise<number> {
  try {
    await main(args, out, env)
    return 0
  } catch (error) {
    out.error(explain(error))
    return error instanceof CommandError ? error.code : 1
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.mistakes.join("\n")
  const { code, message, cause } = error as {
    code?: string | number
    message: string
    cause?: { code?: string }
  }
  const state = code ?? cause?.code
  if (state === "42P01")
    return "The database has no tables yet. Start the server once (npm start), then try again."
  if (state === "ECONNREFUSED" || state === "ENOTFOUND" || state === "ENOENT")
    return "The database cannot be reached: check DATABASE_URL, or start the server."
  return message
}
