import { DAY_MS } from "@grove/contract/durations"

import type { Context } from "#platform/context.ts"

import { computeGraphTrust } from "./gather/graph-trust.service.ts"
import { detectFaces, fingerprintPictures } from "./gather/picture-fingerprints.service.ts"
import {
  deleteOldTexts,
  fingerprintAllBios,
  fingerprintNewBios,
  fingerprintNewPosts,
} from "./gather/text-fingerprints.service.ts"
import { retrain } from "./local/learn.service.ts"
import { deleteOldAnalyses } from "./scan/analyses.queries.ts"
import { deleteOldScans } from "./scan/scan.queries.ts"

/** Upper bounds per run of the five-minute job. */
const PER_RUN = { posts: 5000, bios: 1000, pictures: 200, faces: 50 }
const HISTORY_MS = 180 * DAY_MS

/** Runs every five minutes, so that an analysis finds most fingerprints already stored. */
export async function fingerprintNewContent(ctx: Context): Promise<void> {
  await fingerprintNewPosts(ctx, PER_RUN.posts)
  await fingerprintNewBios(ctx, PER_RUN.bios)
  await fingerprintPictures(ctx, null, PER_RUN.pictures)
  await detectFaces(ctx, null, PER_RUN.faces)
}

export async function nightly(ctx: Context): Promise<void> {
  await fingerprintAllBios(ctx)
  await deleteOldTexts(ctx)
  const before = new Date(ctx.now().getTime() - HISTORY_MS)
  await deleteOldAnalyses(ctx.db, before)
  await deleteOldScans(ctx.db, before)
  await computeGraphTrust(ctx)
  await retrain(ctx)
}
