import { ERRORS } from "@grove/contract/errors"
import { VIDEO } from "@grove/contract/limits"
import { mediaUrl } from "@grove/contract/media"
import type { VideoRef } from "@grove/contract/video-ref"
import type { Video } from "@grove/contract/videos"

import type { PostVideo } from "#db/tables/posts.ts"
import { t } from "#platform/language/text.ts"

import type { VideoRow } from "./queries.ts"

/** What a post stores of a video; undefined until it is ready. */
export function postVideoOf(row: VideoRow, alt = row.alt): PostVideo | undefined {
  const { file, poster, captionsHash } = row
  return (
    (file && {
      ...file,
      alt,
      poster: poster && { hash: poster.hash, width: poster.width, thumbhash: poster.thumbhash },
      captionsHash,
    }) ??
    undefined
  )
}

/** As `post-json.ts` prints it, for evidence and for owners. */
export function viewPostVideo(video: PostVideo): VideoRef {
  const { hash, extension, width, height, durationMs, alt, poster, captionsHash } = video
  return {
    url: mediaUrl(hash, width, extension),
    posterUrl: poster && mediaUrl(poster.hash, poster.width),
    width,
    height,
    durationMs,
    alt,
    captionsUrl: captionsHash === null ? null : mediaUrl(captionsHash, 1, "vtt"),
    thumbhash: poster?.thumbhash ?? null,
  }
}

/** Names of the stored files that belong to a video. */
export const hashesOf = ({
  hash,
  poster,
  captionsHash,
}: Pick<PostVideo, "hash" | "captionsHash"> & { poster: { hash: string } | null }) =>
  [hash, poster?.hash, captionsHash].filter((each) => typeof each === "string")

export function viewVideo(row: VideoRow): Video {
  const video = postVideoOf(row)
  return {
    id: row.id,
    state: row.state,
    size: row.size,
    partSize: VIDEO.partBytes,
    received: row.received,
    error: row.failure,
    message: row.failure && t(ERRORS[`video.${row.failure}`][1]),
    video: video ? viewPostVideo(video) : null,
    createdAt: row.createdAt.toISOString(),
  }
}
