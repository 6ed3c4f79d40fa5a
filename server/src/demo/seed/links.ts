import type { StoredLinkCard } from "#db/tables/links.ts"
import type { Plan } from "#demo/plan.ts"
import type { PlannedPicture, PlannedPost } from "#demo/plan/posts.ts"

import type { Album, Wanted } from "./pictures.ts"

const pictureOf = ({ name, link }: PlannedPost): PlannedPicture | undefined =>
  link?.scene === undefined ? undefined : { scene: link.scene, shape: "wide", name: `link:${name}` }

export const linkPictures = (plan: Plan): Wanted[] =>
  plan.posts
    .map(pictureOf)
    .filter((picture) => picture !== undefined)
    .map((picture) => ({ ...picture, purpose: "link" }))

/** The columns of a post, as if the page of its link had been fetched. */
export function linkColumns(
  post: PlannedPost,
  album: Album,
): { linkUrl: string | null; link: StoredLinkCard | null } {
  if (!post.link) return { linkUrl: null, link: null }
  const { url, title, description } = post.link
  const drawn = pictureOf(post)
  const picture = drawn && album.of(drawn)
  return {
    linkUrl: url,
    link: {
      url,
      title,
      description,
      host: new URL(url).host,
      picture: picture
        ? { hash: picture.hash, width: picture.width, thumbhash: picture.thumbhash }
        : null,
    },
  }
}

export function linkUses(post: PlannedPost, album: Album, postId: string) {
  const picture = pictureOf(post)
  return picture
    ? [{ hash: album.of(picture).hash, use: "post" as const, subjectId: postId, ownerId: null }]
    : []
}
