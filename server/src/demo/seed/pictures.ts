import type { PostImage } from "#db/tables/posts.ts"
import { photograph, print } from "#demo/drawing/paint.ts"
import { drawPortrait } from "#demo/drawing/portraits.ts"
import { drawScene } from "#demo/drawing/scenes.ts"
import type { PlannedPerson } from "#demo/plan/people.ts"
import type { PlannedPicture } from "#demo/plan/posts.ts"
import { saveBytes, type StoredImage } from "#features/media/service.ts"
import type { Context } from "#platform/context.ts"

type Purpose = "post" | "story" | "message" | "profile" | "link"

const TRIES = 5

/**
 * Uploads have a decoding limit of five seconds. On a busy machine our own pictures can exceed it,
 * so retry.
 */
async function store(
  ctx: Context,
  bytes: Uint8Array,
  purpose: Purpose,
  left = TRIES - 1,
): Promise<StoredImage> {
  try {
    return await saveBytes(ctx, bytes, purpose)
  } catch (error) {
    if (left === 0) throw error
    return store(ctx, bytes, purpose, left - 1)
  }
}

export interface Album {
  /** The stored picture of a name. */
  of: (picture: PlannedPicture) => PostImage
  portraitOf: (person: PlannedPerson) => string
}

export interface Wanted extends PlannedPicture {
  purpose: Purpose
}

/** Overlaps drawing and storing with limited concurrency. */
const AT_ONCE = 6

/** Draws all pictures and stores them through the regular upload path. */
export async function drawAll(
  ctx: Context,
  people: readonly PlannedPerson[],
  wanted: readonly Wanted[],
): Promise<Album> {
  const pictures = new Map<string, PostImage>()
  const portraits = new Map<string, string>()
  const looks = new Map(people.map(({ portrait }) => [portrait.name, portrait.look]))
  const work = [
    ...wanted.map((picture) => async () => {
      const { svg, alt } = drawScene(picture.scene, picture.shape, picture.name)
      const stored = await store(ctx, await photograph(svg), picture.purpose)
      pictures.set(picture.name, { ...stored, alt })
    }),
    ...[...looks].map(([name, look]) => async () => {
      const { hash } = await store(ctx, await print(drawPortrait(look, name)), "profile")
      portraits.set(name, hash)
    }),
  ]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = work.shift(); next; next = work.shift()) await next()
    }),
  )
  return {
    of: ({ name }) => pictures.get(name)!,
    portraitOf: ({ portrait }) => portraits.get(portrait.name)!,
  }
}
