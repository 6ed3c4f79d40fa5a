import { firstWords } from "@grove/contract/post-words"
import type { Post } from "@grove/contract/posts"

import type { About } from "#platform/http/about.ts"

import { fullName, shortName } from "./service.ts"

const DESCRIPTION_LENGTH = 200

/** 'Ann: first words…' */
export const postTitle = (post: Post) => `${shortName(post.author)}: ${firstWords(post.content)}`

/** The metadata of a post that people without an account may read. */
export function aboutPost(post: Post, publicUrl: string): About {
  const [image] = post.images
  return {
    title: postTitle(post),
    description: firstWords(post.content, DESCRIPTION_LENGTH),
    type: "article",
    image: image && {
      url: `${publicUrl}${image.url}`,
      width: image.width,
      height: image.height,
      alt: image.alt || `Photo by ${fullName(post.author)}`,
    },
    publishedAt: post.createdAt,
    modifiedAt: post.editedAt,
  }
}
