import { randomUUID } from "node:crypto"
import { buffer } from "node:stream/consumers"

import { mediaUrl, PICTURE } from "@grove/contract/media"

import type { PictureLook } from "#db/tables/detection.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { AppError } from "#platform/errors.ts"
import { lookAtImage, seekFacesIn } from "#platform/media/image.ts"

import { isNearDuplicate, fingerprintOf } from "./evidence/text-fingerprint.ts"
import {
  addFaces,
  deleteStaleTexts,
  insertPictureFingerprint,
  joinPictureGroups,
  lockFingerprints,
  saveMark,
  selectAlikeTexts,
  selectBios,
  selectFaceless,
  selectMark,
  selectNearest,
  selectNewBios,
  selectNewPictures,
  selectTextFingerprints,
  selectUnreadPosts,
  selectUnseenPictures,
  upsertTextFingerprints,
  type NewFingerprint,
  type StoredText,
  type UnreadText,
} from "./fingerprints.queries.ts"

/** Bits of 256 in which two copies of one picture differ at most, and those in which they may. */
const SAME_PICTURE = 48
const PERHAPS_SAME = 56

const DAY_MS = 86_400_000
const OVERLAP_MS = 120_000
const TEXT_DAYS = 90
const FIRST_READ_DAYS = 30
/** How far back a look catches up with what the jobs have not read yet. */
const NEW_DAYS = 30
const BATCH = 100
const POSTS_MARK = "posts.read"
const NO_ID = "00000000-0000-0000-0000-000000000000"

/** Looks at profile pictures nobody has looked at yet, one after the other: uploads come first. */
export async function lookAtPictures(ctx: Context, ids: readonly string[] | null, most: number) {
  const hashes = await selectUnseenPictures(ctx.db, ids, most)
  for (const hash of hashes) await lookAtPicture(ctx, hash)
}

/**
 * Looks at what others have put up since the job last did: an account cannot be compared with pictures nobody has
 * seen. The newest first, and only as long as somebody can be kept waiting; the job does the rest.
 */
export async function lookAtNewPictures(ctx: Context, most: number, withinMs: number) {
  const since = new Date(ctx.now().getTime() - NEW_DAYS * DAY_MS)
  const until = performance.now() + withinMs
  for (const hash of await selectNewPictures(ctx.db, since, most)) {
    if (performance.now() > until) return
    await lookAtPicture(ctx, hash)
  }
}

async function lookAtPicture(ctx: Context, hash: string) {
  const print = await printPicture(ctx, hash)
  if (!print) return
  await inTransaction(ctx, async (ctx) => {
    await lockFingerprints(ctx.db, "pictures")
    const near = await selectNearest(ctx.db, print, PERHAPS_SAME)
    const same = near.filter((other) => other.distance <= SAME_PICTURE)
    const groups = [...new Set(same.map((other) => other.group_hash))].sort()
    const groupHash = groups[0] ?? hash
    if (groups.length > 1) await joinPictureGroups(ctx.db, groups, groupHash)
    const resembles = same.length === 0 ? (near[0]?.hash ?? null) : null
    await insertPictureFingerprint(ctx.db, { ...print, groupHash, resembles })
  })
}

/** Looks for faces where nobody has: half a second each, so for many only behind everybody's back. */
export async function seekFaces(ctx: Context, userId: string | null, most: number) {
  for (const hash of await selectFaceless(ctx.db, userId, most)) {
    const bytes = await storedPicture(ctx, hash)
    try {
      await addFaces(ctx.db, hash, bytes ? await seekFacesIn(bytes) : { faces: 0 })
    } catch (error) {
      if (!isBroken(error)) return
      await addFaces(ctx.db, hash, { faces: 0 })
    }
  }
}

/** Our own small copies open at once: what took too long was the machine, not the picture. */
const isBroken = (error: unknown) => error instanceof AppError && error.code === "image.invalid"

/** A picture that cannot be read is known to be so; undefined where trying again may help. */
async function printPicture(ctx: Context, hash: string): Promise<NewFingerprint | undefined> {
  const unreadable: PictureLook = { kind: "unreadable", width: 0, height: 0 }
  try {
    const bytes = await storedPicture(ctx, hash)
    if (!bytes) return { hash, prints: null, look: unreadable }
    const { prints, ...look } = await lookAtImage(bytes)
    return { hash, prints: prints ?? null, look }
  } catch (error) {
    ctx.log.warn({ hash, err: error }, "a stored picture was not read")
    if (!isBroken(error)) return undefined
    return { hash, prints: null, look: unreadable }
  }
}

/** The copy that screens show at its largest. */
export async function storedPicture(ctx: Context, hash: string): Promise<Buffer | undefined> {
  const name = mediaUrl(hash, PICTURE.profile.side).slice("/media/".length)
  const file = await ctx.storage.read(name)
  return file && buffer(file.stream)
}

/** Reads what was posted since the last time, a little overlapping: commits do not come in order. */
export async function readNewTexts(ctx: Context, most: number): Promise<void> {
  const mark = await selectMark(ctx.db, POSTS_MARK)
  let since = new Date(
    mark === undefined
      ? ctx.now().getTime() - FIRST_READ_DAYS * DAY_MS
      : Date.parse(mark) - OVERLAP_MS,
  )
  let id = NO_ID
  for (let read = 0; read < most; read += BATCH) {
    const texts = await selectUnreadPosts(ctx.db, since, id, BATCH)
    await fingerprintTexts(ctx, texts)
    const last = texts.at(-1)
    if (!last) return
    ;[since, id] = [last.created_at, last.source]
    await saveMark(ctx.db, POSTS_MARK, since.toISOString(), ctx.now())
    if (texts.length < BATCH) return
  }
}

/** Bios change without notice, so all of them are read again; what has not changed costs no write. */
export async function readBios(ctx: Context): Promise<void> {
  for (let after = ""; ;) {
    const bios = await selectBios(ctx.db, after, BATCH)
    await fingerprintTexts(ctx, bios)
    if (bios.length < BATCH) return
    after = bios.at(-1)!.user_id
  }
}

/** Bios that came since the night; who has changed one is read again tonight. */
export async function readNewBios(ctx: Context, most: number): Promise<void> {
  const since = new Date(ctx.now().getTime() - NEW_DAYS * DAY_MS)
  await fingerprintTexts(ctx, await selectNewBios(ctx.db, since, most))
}

export const forgetOldTexts = (ctx: Context) =>
  deleteStaleTexts(ctx.db, new Date(ctx.now().getTime() - TEXT_DAYS * DAY_MS))

/** Signs texts and puts near-duplicates into one group, whoever wrote them. */
export async function fingerprintTexts(ctx: Context, texts: readonly UnreadText[]): Promise<void> {
  for (let at = 0; at < texts.length; at += BATCH) await printSome(ctx, texts.slice(at, at + BATCH))
}

async function printSome(ctx: Context, texts: readonly UnreadText[]) {
  const signed = texts.flatMap((text) => {
    const print = fingerprintOf(text.content)
    return print ? [{ user_id: text.user_id, source: text.source, ...print }] : []
  })
  if (signed.length === 0) return
  const known = new Map(
    (
      await selectTextFingerprints(
        ctx.db,
        signed.map((text) => text.user_id),
        signed.map((text) => text.source),
      )
    ).map((text) => [keyOf(text), text]),
  )
  const changed = signed.filter((text) => !isKnown(known.get(keyOf(text)), text.signature))
  if (changed.length === 0) return
  await inTransaction(ctx, (ctx) => groupTexts(ctx, changed))
}

async function groupTexts(ctx: Context, changed: readonly Omit<StoredText, "group_id">[]) {
  await lockFingerprints(ctx.db, "texts")
  const groups = groupsByBand(
    await selectAlikeTexts(
      ctx.db,
      changed.flatMap((text) => text.bands),
    ),
  )
  const prints = new Map<string, StoredText>()
  for (const text of changed) {
    const alike = text.bands
      .flatMap((band) => groups.get(band) ?? [])
      .find(
        (other) => keyOf(other) !== keyOf(text) && isNearDuplicate(other.signature, text.signature),
      )
    const print: StoredText = { ...text, group_id: alike?.group_id ?? randomUUID() }
    prints.set(keyOf(print), print)
    addToGroups(groups, print)
  }
  await upsertTextFingerprints(ctx.db, [...prints.values()], ctx.now())
}

const keyOf = (text: { user_id: string; source: string }) => `${text.user_id} ${text.source}`

const isKnown = (stored: StoredText | undefined, signature: readonly number[]) =>
  stored !== undefined && stored.signature.every((value, at) => value === signature[at])

/** As many of one group as stand for it: a thousand copies of one text are compared with two, not with each other. */
const STANDING_FOR = 2

function groupsByBand(texts: readonly StoredText[]): Map<number, StoredText[]> {
  const groups = new Map<number, StoredText[]>()
  for (const text of texts) addToGroups(groups, text)
  return groups
}

function addToGroups(groups: Map<number, StoredText[]>, text: StoredText) {
  for (const band of text.bands) {
    const there = groups.get(band)
    if (!there) groups.set(band, [text])
    else if (there.filter((other) => other.group_id === text.group_id).length < STANDING_FOR)
      there.push(text)
  }
}
