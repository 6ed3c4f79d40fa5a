import { randomUUID } from "node:crypto"

import { DAY_MS } from "@grove/contract/durations"

import { fingerprintOf, isNearDuplicate } from "#features/detection/evidence/text-fingerprint.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { lockFingerprints } from "./fingerprint-lock.queries.ts"
import {
  deleteStaleTexts,
  savePostsPosition,
  selectBiosAfter,
  selectCandidates,
  selectNewBios,
  selectPostsAfter,
  selectPostsPosition,
  selectTextFingerprints,
  upsertTextFingerprints,
  type SourceText,
  type StoredText,
} from "./text-fingerprints.queries.ts"

/** Transactions commit out of order, so each run reads the last two minutes again. */
const OVERLAP_MS = 120_000
const RETENTION_MS = 90 * DAY_MS
const FIRST_RUN_MS = 30 * DAY_MS
const NEW_BIO_MS = 30 * DAY_MS
const BATCH = 100
const NO_ID = "00000000-0000-0000-0000-000000000000"

/** Fingerprints posts created since the previous run. */
export async function fingerprintNewPosts(ctx: Context, limit: number): Promise<void> {
  const position = await selectPostsPosition(ctx.db)
  let since = new Date(
    position ? position.getTime() - OVERLAP_MS : ctx.now().getTime() - FIRST_RUN_MS,
  )
  let id = NO_ID
  for (let read = 0; read < limit; read += BATCH) {
    const texts = await selectPostsAfter(ctx.db, since, id, BATCH)
    await fingerprintTexts(ctx, texts)
    const last = texts.at(-1)
    if (!last) return
    ;[since, id] = [last.created_at, last.source]
    await savePostsPosition(ctx.db, since, ctx.now())
    if (texts.length < BATCH) return
  }
}

/** Rereads every bio, since edits leave no trace. Unchanged bios cost no write. */
export async function fingerprintAllBios(ctx: Context): Promise<void> {
  for (let after = ""; ;) {
    const bios = await selectBiosAfter(ctx.db, after, BATCH)
    await fingerprintTexts(ctx, bios)
    if (bios.length < BATCH) return
    after = bios.at(-1)!.user_id
  }
}

/** Covers accounts created since the last nightly run; edited bios wait for the next one. */
export async function fingerprintNewBios(ctx: Context, limit: number): Promise<void> {
  const since = new Date(ctx.now().getTime() - NEW_BIO_MS)
  await fingerprintTexts(ctx, await selectNewBios(ctx.db, since, limit))
}

export const deleteOldTexts = (ctx: Context) =>
  deleteStaleTexts(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS))

/** Stores fingerprints and groups near-duplicates across authors. Idempotent. */
export async function fingerprintTexts(ctx: Context, texts: readonly SourceText[]): Promise<void> {
  for (let at = 0; at < texts.length; at += BATCH)
    await fingerprintBatch(ctx, texts.slice(at, at + BATCH))
}

async function fingerprintBatch(ctx: Context, texts: readonly SourceText[]) {
  const signed = texts.flatMap((text) => {
    const fingerprint = fingerprintOf(text.content)
    return fingerprint ? [{ user_id: text.user_id, source: text.source, ...fingerprint }] : []
  })
  if (signed.length === 0) return
  const stored = await selectTextFingerprints(
    ctx.db,
    signed.map((text) => text.user_id),
    signed.map((text) => text.source),
  )
  const known = new Map(stored.map((text) => [keyOf(text), text]))
  const changed = signed.filter((text) => !isSame(known.get(keyOf(text)), text.signature))
  if (changed.length === 0) return
  await inTransaction(ctx, (ctx) => groupTexts(ctx, changed))
}

async function groupTexts(ctx: Context, changed: readonly Omit<StoredText, "group_id">[]) {
  await lockFingerprints(ctx.db, "texts")
  const bands = changed.flatMap((text) => text.bands)
  const groups = groupsByBand(await selectCandidates(ctx.db, bands))
  const grouped = new Map<string, StoredText>()
  for (const text of changed) {
    const duplicate = text.bands
      .flatMap((band) => groups.get(band) ?? [])
      .find(
        (other) => keyOf(other) !== keyOf(text) && isNearDuplicate(other.signature, text.signature),
      )
    const stored: StoredText = { ...text, group_id: duplicate?.group_id ?? randomUUID() }
    grouped.set(keyOf(stored), stored)
    addToGroups(groups, stored)
  }
  await upsertTextFingerprints(ctx.db, [...grouped.values()], ctx.now())
}

const keyOf = (text: { user_id: string; source: string }) => `${text.user_id} ${text.source}`

const isSame = (stored: StoredText | undefined, signature: readonly number[]) =>
  stored !== undefined && stored.signature.every((value, at) => value === signature[at])

/** Keeps comparisons linear: a thousand copies are compared with two representatives, not with each other. */
const REPRESENTATIVES = 2

function groupsByBand(texts: readonly StoredText[]): Map<number, StoredText[]> {
  const groups = new Map<number, StoredText[]>()
  for (const text of texts) addToGroups(groups, text)
  return groups
}

function addToGroups(groups: Map<number, StoredText[]>, text: StoredText) {
  for (const band of text.bands) {
    const members = groups.get(band)
    if (!members) groups.set(band, [text])
    else if (members.filter((other) => other.group_id === text.group_id).length < REPRESENTATIVES)
      members.push(text)
  }
}
