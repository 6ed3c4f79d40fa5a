import type { Profile, ProfileChange } from "@grove/contract/users"

import {
  claimImages,
  releaseImages,
  saveImage,
  saveImageFromUrl,
  type StoredImage,
} from "#features/media/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"
import { requireUnrestricted } from "#platform/restriction.ts"

import { cleanName, cleanText } from "./clean-text.ts"
import {
  hasVisibleUser,
  lockProfile,
  updateProfile,
  type ProfileFields,
} from "./profile.queries.ts"
import { mentionsOf } from "./service.ts"
import { viewProfile } from "./view.ts"

export async function getProfile(ctx: Context, userId: string): Promise<Profile> {
  const profile = await viewProfile(ctx, userId)
  must(profile, "user.notFound")
  return profile
}

/** For other features. Rejects with `user.notFound` if the actor cannot see the user. */
export async function requireVisibleUser(ctx: Context, userId: string): Promise<void> {
  must(await hasVisibleUser(ctx.db, ctx.actor.userId, userId), "user.notFound")
}

/** Decodes or fetches the picture and stores it, before the transaction begins. */
export async function storePicture(
  ctx: Context,
  userId: string,
  change: ProfileChange,
  fetchFrom?: (url: string) => Promise<Uint8Array>,
): Promise<StoredImage | undefined> {
  must(userId === ctx.actor.userId, "profile.notYours")
  const source = change.profileImageUrl?.trim()
  if (!source) return undefined
  requireUnrestricted(ctx.actor, { hasPictures: true })
  if (/^data:/i.test(source)) return saveImage(ctx, source, "profile", change.profileImageOrigin)
  must(
    source.length <= 2000 && /^https?:\/\//i.test(source),
    "image.invalid",
    "profileImageUrl: use a picture, or an address that begins with http:// or https://.",
  )
  return saveImageFromUrl(ctx, source, "profile", fetchFrom)
}

export async function changeProfile(
  ctx: Context,
  userId: string,
  change: ProfileChange,
  picture: StoredImage | undefined,
): Promise<Profile> {
  must(userId === ctx.actor.userId, "profile.notYours")
  const fields: ProfileFields = {}
  if (change.firstName !== undefined) fields.firstName = cleanName("firstName", change.firstName)
  if (change.lastName !== undefined) fields.lastName = cleanName("lastName", change.lastName)
  if (change.bio !== undefined) fields.bio = cleanText("bio", change.bio)
  requireUnrestricted(ctx.actor, { texts: [fields.firstName, fields.lastName, fields.bio] })
  if (change.profileImageUrl !== undefined) fields.pictureHash = picture?.hash ?? null
  await inTransaction(ctx, async (ctx) => {
    const before = await lockProfile(ctx.db, userId)
    if (fields.bio !== undefined)
      fields.bioMentions = await mentionsOf(ctx, fields.bio ?? "", before?.bioMentions)
    if (change.profileImageUrl !== undefined) {
      await releaseImages(ctx, "profile", userId)
      if (picture) await claimImages(ctx, [picture.hash], "profile", userId)
    }
    await updateProfile(ctx.db, userId, fields)
  })
  return getProfile(ctx, userId)
}

/** By staff: the name of another member. A member needs a first name. */
export async function renameUser(
  ctx: Context,
  userId: string,
  name: { firstName: string; lastName: string },
): Promise<void> {
  const firstName = cleanName("firstName", name.firstName)
  must(firstName, "request.invalid", t("firstName: a name is needed."))
  await lockProfile(ctx.db, userId)
  await updateProfile(ctx.db, userId, { firstName, lastName: cleanName("lastName", name.lastName) })
}

/** What a decision removed from a profile; overturning restores exactly this. */
export interface RemovedProfile {
  bio: string | null
  pictureHash: string | null
}

/** For moderation decisions: clears bio and picture. The file stays while it is evidence. */
export async function clearProfile(
  ctx: Context,
  userId: string,
): Promise<RemovedProfile | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const profile = await lockProfile(ctx.db, userId)
    if (!profile || (profile.bio === null && profile.pictureHash === null)) return undefined
    await updateProfile(ctx.db, userId, { bio: null, pictureHash: null })
    await releaseImages(ctx, "profile", userId)
    return { bio: profile.bio, pictureHash: profile.pictureHash }
  })
}

/** Restores what was removed, unless the user has replaced it. */
export async function restoreProfile(
  ctx: Context,
  userId: string,
  taken: RemovedProfile,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const profile = await lockProfile(ctx.db, userId)
    if (!profile || profile.state === "deleted") return
    const fields: ProfileFields = {}
    if (profile.bio === null) fields.bio = taken.bio
    if (profile.pictureHash === null && taken.pictureHash !== null) {
      fields.pictureHash = taken.pictureHash
      await claimImages(ctx, [taken.pictureHash], "profile", userId, userId)
    }
    if (Object.keys(fields).length > 0) await updateProfile(ctx.db, userId, fields)
  })
}
