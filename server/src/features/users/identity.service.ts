import type { Context } from "#platform/context.ts"
import { inTransaction } from "#platform/context.ts"

import { handleBase, handleCandidate } from "./handle.ts"
import {
  insertUser,
  lockUserByIdentity,
  selectIdentity,
  selectUsersByVerifiedEmailOrId,
  updateEmail,
} from "./identity.queries.ts"

/** What an identity provider says about somebody. */
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
  /** The e-mail address is not what it was: rights that hang on it have to be looked at again. */
  isEmailChanged: boolean
}

const MOST_TRIES = 40

/**
 * One person is one (issuer, subject); the e-mail address never joins two of them. The name is taken over once;
 * the address, and whether it is verified, at each sign-in.
 */
export async function recognizeUser(
  ctx: Context,
  identity: Identity,
  wishes: { id?: string } = {},
): Promise<RecognizedUser> {
  return inTransaction(ctx, async (ctx) => {
    const base = handleBase(identity, ctx.config.brandName)
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const known = await lockUserByIdentity(ctx.db, identity.issuer, identity.subject)
      if (known) return welcomeBack(ctx, identity, known)
      const handle =
        wishes.id !== undefined && attempt === 0 ? wishes.id : handleCandidate(base, attempt)
      const id = await insertUser(ctx.db, { ...identity, ...wishes, handle, createdAt: ctx.now() })
      if (id !== undefined) return { id, isNew: true, isDeleted: false, isEmailChanged: false }
    }
    throw new Error("No free handle was found for a new member.")
  })
}

async function welcomeBack(
  ctx: Context,
  identity: Identity,
  known: NonNullable<Awaited<ReturnType<typeof lockUserByIdentity>>>,
): Promise<RecognizedUser> {
  const isDeleted = known.state === "deleted"
  const isEmailChanged =
    known.email !== identity.email || known.emailVerified !== identity.emailVerified
  if (isEmailChanged && !isDeleted)
    await updateEmail(ctx.db, known.id, identity.email, identity.emailVerified)
  return { id: known.id, isNew: false, isDeleted, isEmailChanged }
}

/** Who vouches for this account, and under which name; known after erasure too. */
export const findIdentity = (ctx: Context, userId: string) => selectIdentity(ctx.db, userId)

/** People with this verified address, or the one with this id, who can hold a role. */
export const findStaffCandidates = (ctx: Context, who: string) =>
  selectUsersByVerifiedEmailOrId(ctx.db, who, ["active"])

/** The same, banned people included. */
export const findPeople = (ctx: Context, who: string) =>
  selectUsersByVerifiedEmailOrId(ctx.db, who, ["active", "banned"])
