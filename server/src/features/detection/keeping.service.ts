import type { Context } from "#platform/context.ts"

import {
  forgetOldTexts,
  lookAtPictures,
  readBios,
  readNewBios,
  readNewTexts,
  seekFaces,
} from "./fingerprints.service.ts"
import { walkGraph } from "./graph.service.ts"
import { retrain } from "./learn.service.ts"
import { deleteOldScans } from "./scan.queries.ts"
import { deleteOldAnalyses } from "./store.queries.ts"

const TEXTS_A_RUN = 5000
const BIOS_A_RUN = 1000
const PICTURES_A_RUN = 200
const FACES_A_RUN = 50
const HISTORY_MS = 180 * 86_400_000

/** Every few minutes: what was posted and which pictures are new, so that a look finds them read. */
export async function readOn(ctx: Context): Promise<void> {
  await readNewTexts(ctx, TEXTS_A_RUN)
  await readNewBios(ctx, BIOS_A_RUN)
  await lookAtPictures(ctx, null, PICTURES_A_RUN)
  await seekFaces(ctx, null, FACES_A_RUN)
}

/** Every night: bios, what is stale, where everybody stands, and what the decisions of the day teach. */
export async function nightly(ctx: Context): Promise<void> {
  await readBios(ctx)
  await forgetOldTexts(ctx)
  const before = new Date(ctx.now().getTime() - HISTORY_MS)
  await deleteOldAnalyses(ctx.db, before)
  await deleteOldScans(ctx.db, before)
  await walkGraph(ctx)
  await retrain(ctx)
}
