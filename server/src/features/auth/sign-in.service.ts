import { isIPv4, isIPv6 } from "node:net"

import type { Language } from "@grove/contract/languages"

import { inlinePicture } from "#features/media/service.ts"
import { recognizeUser, type Identity } from "#features/users/identity.service.ts"
import { ADMIN_EMAIL, ADMIN_SUBJECT, BUILTIN_ISSUER } from "#idp/subject.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { hashToken, newToken } from "#platform/http/session.ts"
import { message, t } from "#platform/language/text.ts"

import { actorChanged } from "./actor.service.ts"
import type { Admission, AdmissionTicket, NotAdmitted } from "./admission.service.ts"
import { isBarred } from "./barred.queries.ts"
import { claimPreparedMethod, recordUse } from "./methods.service.ts"
import { selectMostFollowedByRole } from "./queries.ts"
import { ADMIN_ID } from "./roles.ts"
import { deleteSurplusSessions, insertSession, selectActiveBanId } from "./sessions.queries.ts"
import { endSessionByToken, sessionsEnded } from "./sessions.service.ts"

export { BUILTIN_ISSUER } from "#idp/subject.ts"

const MAX_SESSIONS = 10
const MAX_USER_AGENT = 250

export interface Visit {
  /** Previous session of this browser. */
  oldToken: string | undefined
  userAgent: string | undefined
  /** What the browser asks for. */
  language?: Language | null
  address: string
  /** Time of authentication, if the provider states it. */
  authenticatedAt?: Date | undefined
  /** The provider's name for its session. */
  providerSession?: string | null
  ticket: AdmissionTicket
}

export type SignedIn = { token: string; userId: string; isNew: boolean; banId: number | undefined }

/** Creates a session with a new token, ends the previous one of this browser, and the oldest beyond the limit. */
export async function signIn(
  ctx: Context,
  identity: Identity,
  visit: Visit,
  admission: Admission,
): Promise<SignedIn | "deleted" | "barred" | NotAdmitted> {
  return inTransaction(ctx, async (ctx) => {
    const { email, emailVerified } = identity
    if (email !== null && emailVerified && (await isBarred(ctx.db, { ...identity, email })))
      return "barred"
    const isAdmin = identity.issuer === BUILTIN_ISSUER && identity.subject === ADMIN_SUBJECT
    await claimPreparedMethod(ctx, identity)
    let refusal: NotAdmitted = { refused: "closed" }
    const user = await recognizeUser(ctx, identity, {
      ...(isAdmin && { id: ADMIN_ID }),
      admit: async (ctx) => {
        if (isAdmin) return true
        const answer = await admission.admit(ctx, identity, visit.ticket)
        if (answer !== "admitted") refusal = answer
        return answer === "admitted"
      },
    })
    if (!user) return refusal
    if (user.isDeleted) return "deleted"
    await admission.signedIn(ctx, user, visit.ticket)
    if (visit.oldToken !== undefined) await endSessionByToken(ctx, hashToken(visit.oldToken))
    if (user.isEmailChanged) await actorChanged(ctx, user.id)

    const token = newToken()
    const methodId = (await recordUse(ctx, identity)) ?? null
    await insertSession(ctx.db, {
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt: ctx.now(),
      seenAt: ctx.now(),
      authenticatedAt: visit.authenticatedAt ?? null,
      methodId,
      providerSession: visit.providerSession ?? null,
      userAgent: visit.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      addressPrefix: addressPrefix(visit.address),
      language: visit.language ?? null,
    })
    for (const sessionId of await deleteSurplusSessions(ctx.db, user.id, MAX_SESSIONS)) {
      await sessionsEnded(ctx, user.id, { sessionId })
    }
    const banId = await selectActiveBanId(ctx.db, user.id, ctx.now())
    ctx.log.info({ userId: user.id, isNew: user.isNew }, "signed in")
    return { token, userId: user.id, isNew: user.isNew, banId }
  })
}

/** /24 or /48: recognizable to the user but not identifying. */
function addressPrefix(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "")
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`
  if (!isIPv6(plain)) return null
  const groups = (plain.split("::")[0] ?? "").split(":").filter(Boolean).slice(0, 3)
  return `${groups.length === 0 ? "" : groups.join(":")}::/48`
}

const MAX_NOTE = 90
/** Twice the displayed size, for high-density screens. */
const PORTRAIT_PIXELS = 88
const ROLES = {
  member: message("Member"),
  moderator: message("Moderator: decides about reports and appeals"),
  detector: message("Detector: looks for fake accounts"),
  admin: message("Administrator: may do everything"),
}

/** One-click sign-ins of the demo: the most followed user of each role. */
export async function demoAccounts(ctx: Context) {
  const found = await selectMostFollowedByRole(ctx.db, BUILTIN_ISSUER)
  const people = Object.entries(ROLES).flatMap(([role, note]) => {
    const person = found.find((one) => one.role === role)
    if (!person && role !== "admin") return []
    const bio = role === "member" ? (person?.bio ?? "") : ""
    return {
      email: person?.email ?? ADMIN_EMAIL,
      firstName: person?.firstName ?? "Admin",
      lastName: person?.lastName ?? "",
      note: bio ? t("Member: {bio}", { bio: shortened(bio) }) : t(note),
      picture: person?.profileImageUrl ?? null,
    }
  })
  return Promise.all(
    people.map(async ({ picture, ...person }) => ({
      ...person,
      picture: picture && (await inlinePicture(ctx, picture, PORTRAIT_PIXELS)),
    })),
  )
}

const shortened = (text: string) =>
  text.length > MAX_NOTE ? `${text.slice(0, MAX_NOTE).trimEnd()}…` : text
