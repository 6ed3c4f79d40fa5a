import { firstWords } from "@grove/contract/post-words"
import type { Post } from "@grove/contract/posts"

import type { About } from "#platform/http/about.ts"
import { t } from "#platform/language/text.ts"

import { fullName, shortName } from "./service.ts"

const DESCRIPTION_LENGTH = 200

/** 'Ann: first words…' */
export const postTitle = (post: Post) => `${shortName(post.author)}: ${firstWords(post.content)}`

/** The metadata of a post that people without an account may read. */
export function aboutPost(post: Post, publicUrl: string): About {
  return {
    title: postTitle(post),
    description: firstWords(post.content, DESCRIPTION_LENGTH),
    type: "article",
    image: imageOf(post, publicUrl),
    publishedAt: post.createdAt,
    modifiedAt: post.editedAt,
  }
}

/** The first photo, else what stands for the event, the video or the link. */
function imageOf({ images, event, video, link, author }: Post, publicUrl: string): About["image"] {
  const picture = images[0] ?? event?.cover
  if (picture) {
    const { url, width, height } = picture
    const alt = picture.alt || event?.title || t("Photo by {name}", { name: fullName(author) })
    return { url: `${publicUrl}${url}`, width, height, alt }
  }
  if (video?.posterUrl)
    return {
      url: `${publicUrl}${video.posterUrl}`,
      alt: video.alt || t("Video by {name}", { name: fullName(author) }),
    }
  return link?.imageUrl ? { url: `${publicUrl}${link.imageUrl}`, alt: link.title } : undefined
}
