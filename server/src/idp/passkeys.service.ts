import { isIP } from "node:net"

import { TEXT } from "@grove/contract/limits"
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server"

import { passkeyName } from "#idp/passkey-names.ts"
import {
  countPasskeysOf,
  insertPasskey,
  selectPasskey,
  selectPasskeysOf,
  updateCounter,
  updateName,
  type Passkey,
} from "#idp/passkeys.queries.ts"
import { consumeToken, storeRecord, type RecordKind } from "#idp/records.ts"
import type { Context } from "#platform/context.ts"
import { later, say } from "#platform/language/text.ts"
import { visibleName } from "#platform/visible-text.ts"

/** A challenge works once and only for what it was made for. */
interface Challenge {
  use: "sign-in" | "register"
  /** The account that registers; at sign-in the passkey names it. */
  subject?: string
}

const CHALLENGE: RecordKind<Challenge> = { model: "Challenge", seconds: 600 }
/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]
const MAX_PASSKEYS = 20
/** How long the browser's dialog may stay open. */
const DIALOG_MS = 300_000

const PROBLEMS = {
  expired: later("This took too long, or was used already. Please try again."),
  unknown: later(
    "This passkey is not known here. It may have been removed, or belongs to another site.",
  ),
  foreign: later("This passkey belongs to another site. Please choose one of this site."),
  copied: later(
    "This passkey was used elsewhere in the meantime, so it may have been copied. Sign in another way and remove it.",
  ),
  invalid: later("The passkey could not be verified. Please try again."),
  registered: later("This passkey is already in your list."),
  tooMany: later("You have {count} passkeys. Remove one that you no longer use first.", {
    count: MAX_PASSKEYS,
  }),
} as const
export type PasskeyProblem = keyof typeof PROBLEMS

export const passkeyProblemText = (problem: PasskeyProblem) => say(PROBLEMS[problem])

const siteOf = ({ config }: Context) => new URL(config.publicUrl)

/** Browsers bind passkeys to a name, never to a bare IP address. */
export const maySupportPasskeys = (publicUrl: string) =>
  isIP(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, "")) === 0

export async function signInOptions(ctx: Context) {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).hostname,
    userVerification: "required",
    timeout: DIALOG_MS,
  })
  await storeRecord(ctx.db, CHALLENGE, { use: "sign-in" }, options.challenge)
  return options
}

export interface Registrant {
  subject: string
  email: string
  displayName: string
}

export async function registrationOptions(ctx: Context, person: Registrant, siteName: string) {
  const known = await selectPasskeysOf(ctx.db, person.subject)
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: siteOf(ctx).hostname,
    userName: person.email,
    userDisplayName: person.displayName,
    userID: new TextEncoder().encode(person.subject),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: DIALOG_MS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
  const { subject } = person
  await storeRecord(ctx.db, CHALLENGE, { use: "register", subject }, options.challenge)
  return options
}

/** Verifies the browser's answer. Store the result with `addPasskey`. */
export async function verifyNewPasskey(
  ctx: Context,
  subject: string,
  answer: string,
  userAgent: string | undefined,
): Promise<Omit<Passkey, "subject" | "createdAt" | "usedAt"> | PasskeyProblem> {
  const response = parse<RegistrationResponseJSON>(answer)
  if (!response) return "invalid"
  let isExpected = false
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: async (challenge) => {
        const stored = await consumeToken(ctx.db, CHALLENGE, challenge)
        return (isExpected = stored?.use === "register" && stored.subject === subject)
      },
      expectedOrigin: siteOf(ctx).origin,
      expectedRPID: siteOf(ctx).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return "invalid"
    const { credential, aaguid } = registrationInfo
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, 10),
      name: passkeyName(aaguid, userAgent),
    }
  } catch (error) {
    return problemOf(ctx, error, isExpected)
  }
}

export async function addPasskey(
  ctx: Context,
  subject: string,
  passkey: Omit<Passkey, "subject" | "createdAt" | "usedAt">,
): Promise<PasskeyProblem | undefined> {
  if ((await countPasskeysOf(ctx.db, subject)) >= MAX_PASSKEYS) return "tooMany"
  const isNew = await insertPasskey(ctx.db, { ...passkey, subject, createdAt: ctx.now() })
  return isNew ? undefined : "registered"
}

/** False without a visible name. Has no effect on passkeys of others. */
export async function renamePasskey(
  ctx: Context,
  subject: string,
  id: string,
  text: string,
): Promise<boolean> {
  const name = visibleName(text)?.slice(0, TEXT.name)
  if (name === undefined) return false
  await updateName(ctx.db, subject, id, name)
  return true
}

/** Returns the subject whose passkey signed the challenge. */
export async function verifyPasskey(
  ctx: Context,
  answer: string,
): Promise<{ subject: string } | PasskeyProblem> {
  const response = parse<AuthenticationResponseJSON>(answer)
  if (!response) return "invalid"
  const passkey = await selectPasskey(ctx.db, response.id)
  if (!passkey) return "unknown"
  let isExpected = false
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: async (challenge) => {
        const stored = await consumeToken(ctx.db, CHALLENGE, challenge)
        return (isExpected = stored?.use === "sign-in")
      },
      expectedOrigin: siteOf(ctx).origin,
      expectedRPID: siteOf(ctx).hostname,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    })
    if (!verified) return "invalid"
    const { newCounter } = authenticationInfo
    if (!(await updateCounter(ctx.db, passkey.id, newCounter, ctx.now()))) return "copied"
    return { subject: passkey.subject }
  } catch (error) {
    return problemOf(ctx, error, isExpected)
  }
}

/** The library reports what it refused only as text. */
function problemOf(ctx: Context, error: unknown, isExpected: boolean): PasskeyProblem {
  const text = error instanceof Error ? error.message : ""
  ctx.log.info({ isExpected }, "a passkey was refused")
  if (!isExpected) return "expired"
  if (/origin|RP ID/i.test(text)) return "foreign"
  if (/counter/i.test(text)) return "copied"
  return "invalid"
}

const MAX_ANSWER = 16_000

function parse<T extends { id: string }>(answer: string): T | undefined {
  if (answer.length > MAX_ANSWER) return undefined
  try {
    const value: unknown = JSON.parse(answer)
    const isCredential =
      typeof value === "object" &&
      value !== null &&
      typeof (value as { id?: unknown }).id === "string" &&
      typeof (value as { response?: unknown }).response === "object"
    return isCredential ? (value as T) : undefined
  } catch {
    return undefined
  }
}
