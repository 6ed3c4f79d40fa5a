import type { Context } from "#platform/context.ts"
import { inTransaction } from "#platform/context.ts"

import { handleBase, handleCandidate } from "./handle.ts"
import {
  insertUser,
  lockNewIdentity,
  lockUserByIdentity,
  selectUsersByVerifiedEmailOrId,
  updateEmail,
} from "./identity.queries.ts"

/** Claims of an identity provider. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
}

export interface RecognizedUser {
  id: string
  isNew: boolean
  isDeleted: boolean
  /** Address or verification changed: rights that depend on it must be checked again. */
  isEmailChanged: boolean
}

const MAX_TRIES = 40

export interface NewUserOptions {
  id?: string
  /** Asked once before an account is created; false refuses it. */
  admit?: (ctx: Context) => Promise<boolean>
}

/**
 * Every identity belongs to one account; an e-mail address never joins two. The name is copied once, the address at
 * each sign-in. Returns undefined for a new person who is not admitted.
 */
export async function recognizeUser(
  ctx: Context,
  identity: Identity,
  { admit, ...wishes }: NewUserOptions = {},
): Promise<RecognizedUser | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const known = await findOrLockIdentity(ctx, identity)
    if (known) return welcomeBack(ctx, identity, known)
    if (admit && !(await admit(ctx))) return undefined
    const base = handleBase(identity, ctx.site.current().name)
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const handle =
        wishes.id !== undefined && attempt === 0 ? wishes.id : handleCandidate(base, attempt)
      const id = await insertUser(ctx.db, { ...identity, ...wishes, handle, createdAt: ctx.now() })
      if (id !== undefined) return { id, isNew: true, isDeleted: false, isEmailChanged: false }
    }
    throw new Error("No free handle was found for a new member.")
  })
}

/** A person who signs in twice at once is new only once, and is admitted only once. */
async function findOrLockIdentity({ db }: Context, { issuer, subject }: Identity) {
  const known = await lockUserByIdentity(db, issuer, subject)
  if (known) return known
  await lockNewIdentity(db, issuer, subject)
  return lockUserByIdentity(db, issuer, subject)
}

/** The address of the account is updated only by the sign-in method it came from. */
async function welcomeBack(
  ctx: Context,
  identity: Identity,
  known: NonNullable<Awaited<ReturnType<typeof lockUserByIdentity>>>,
): Promise<RecognizedUser> {
  const isDeleted = known.state === "deleted"
  const isSource =
    known.email === null || known.email.toLowerCase() === known.methodEmail?.toLowerCase()
  const isEmailChanged =
    isSource && (known.email !== identity.email || known.emailVerified !== identity.emailVerified)
  if (isEmailChanged && !isDeleted) await replaceEmail(ctx, known.id, identity)
  return { id: known.id, isNew: false, isDeleted, isEmailChanged }
}

/** Roles can depend on the address: the caller must call `actorChanged`. */
export const replaceEmail = (
  ctx: Context,
  userId: string,
  { email, emailVerified }: Pick<Identity, "email" | "emailVerified">,
) => updateEmail(ctx.db, userId, email, emailVerified)

/** Active users with this verified address or this id, who can hold a role. */
export const findStaffCandidates = (ctx: Context, who: string) =>
  selectUsersByVerifiedEmailOrId(ctx.db, who, ["active"])

/** Including banned users. */
export const findPeople = (ctx: Context, who: string) =>
  selectUsersByVerifiedEmailOrId(ctx.db, who, ["active", "banned"])
