import { HOUR_MS } from "@grove/contract/durations"
import { STORY_HOURS } from "@grove/contract/limits"
import { mediaUrl } from "@grove/contract/media"
import sharp from "sharp"

import { posts } from "../src/db/tables/posts.ts"
import { stories } from "../src/db/tables/stories.ts"
import { claimImages, type StoredImage } from "../src/features/media/service.ts"
import { inTransaction } from "../src/platform/context.ts"
import type { Person, World } from "./world.ts"

let color = 0
/**
 * All different, because pictures with equal content share one name. Small unless told otherwise: each width costs an
 * encoding.
 */
export async function picture(width = 80, height = 60) {
  color += 1
  const background = { r: (color * 53) % 256, g: (color * 97) % 256, b: (color * 151) % 256 }
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString("base64")}`
}

export const urlOf = (image: StoredImage) => mediaUrl(image.hash, image.width)

/** Content with pictures by `ann`, and the members who view it. */
export function gallery(w: World, ann: Person) {
  const look = (image: StoredImage, person?: Person) => w.as(person).request("GET", urlOf(image))
  const statusFor = async (image: StoredImage, person?: Person) =>
    (await look(image, person)).status

  async function postWith(image: StoredImage) {
    const ctx = await w.contextOf(ann)
    return inTransaction(ctx, async (ctx) => {
      const [post] = await ctx.db
        .insert(posts)
        .values({ authorId: ann.id, content: "x" })
        .returning()
      await claimImages(ctx, [image.hash], "post", post!.id)
      return post!
    })
  }

  async function storyWith(image: StoredImage) {
    const ctx = await w.contextOf(ann)
    const createdAt = w.now()
    const expiresAt = new Date(createdAt.getTime() + STORY_HOURS * HOUR_MS)
    const [story] = await ctx.db
      .insert(stories)
      .values({ authorId: ann.id, content: "x", createdAt, expiresAt })
      .returning()
    await claimImages(ctx, [image.hash], "story", story!.id)
    return story!
  }

  return { look, statusFor, postWith, storyWith }
}
