import { type ImageRef, mediaUrl } from "@grove/contract/media"

import type { PostImage } from "#db/tables/posts.ts"

export function viewImage(image: PostImage): ImageRef {
  return { ...image, url: mediaUrl(image.hash, image.width) }
}
