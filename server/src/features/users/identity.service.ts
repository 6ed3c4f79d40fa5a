import type { Context } from "#platform/context.ts"
import { inTransaction } from "#platform/context.ts"

import { handleBase, handleCandidate } from "./handle.ts"
import {
  insertUser,
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

const MOST_TRIES = 40

/**
 * One account per (issuer, subject); an e-mail address never joins two. The name is copied once,
 * the address and its verification at each sign-in.
 */
export async function recognizeUser(
  ctx: Context,
  identity: Identity,
  wishes: { id?: string } = {},
): Promise<RecognizedUser> {
  return inTransaction(ctx, async (ctx) => {
    const base = handleBase(identity, ctx.site.current().name)
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

/** Active users with this verified address or this id, who can hold a role. */
export const findStaffCandidates = (ctx: Context, who: string) =>
  selectUsersByVerifiedEmailOrId(ctx.db, who, ["active"])

/** Including banned users. */
export const findPeople = (ctx: Context, who: string) =>
  selectUsersByVerifiedEmailOrId(ctx.db, who, ["active", "banned"])
