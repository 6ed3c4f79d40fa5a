import { type ImageRef, mediaUrl } from "@grove/contract/media"

import type { PostImage } from "#db/tables/posts.ts"

/** A stored picture as posts, stories and messages show it. */
export function viewImage(image: PostImage): ImageRef {
  return { ...image, url: mediaUrl(image.hash, image.width) }
}
