import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"

import type { PostVideo } from "#db/tables/posts.ts"
import type { PlannedPost } from "#demo/plan/posts.ts"
import { saveBytes, saveFile } from "#features/media/service.ts"
import { cleanCaptions } from "#features/videos/captions.ts"
import { hashesOf } from "#features/videos/view.ts"
import type { Context } from "#platform/context.ts"

const SIZE = { extension: "mp4", width: 640, height: 360 } as const
const DURATION_MS = 6000
const CAPTIONS = `WEBVTT

00:00.500 --> 00:03.000
Half past six, still dark below.

00:03.500 --> 00:05.800
And there it comes.
`

const drawn = (name: string) => readFile(new URL(`../drawing/${name}`, import.meta.url))
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** Stores the one video of the demo with its poster and captions. */
export async function storeFilm(ctx: Context): Promise<PostVideo> {
  const film = await drawn("sky.mp4")
  const captions = Buffer.from(cleanCaptions(Buffer.from(CAPTIONS)))
  const file = { ...SIZE, hash: hashOf(film) }
  const captionsHash = hashOf(captions)
  await saveFile(ctx, file, film)
  await saveFile(ctx, { hash: captionsHash, extension: "vtt", width: 1, height: 1 }, captions)
  const poster = await saveBytes(ctx, await drawn("sky.jpg"), "post")
  return {
    ...file,
    durationMs: DURATION_MS,
    alt: "The sky before sunrise, from dark blue to orange.",
    poster: { hash: poster.hash, width: poster.width, thumbhash: poster.thumbhash },
    captionsHash,
  }
}

export const filmOf = (post: PlannedPost, film: PostVideo) => (post.hasFilm ? film : null)

export const filmUses = (post: PlannedPost, film: PostVideo, postId: string, ownerId: string) =>
  post.hasFilm
    ? hashesOf(film).map((hash) => ({ hash, use: "post" as const, subjectId: postId, ownerId }))
    : []
