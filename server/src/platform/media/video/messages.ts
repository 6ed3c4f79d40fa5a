import type { VideoFailure } from "@grove/contract/videos"

import type { VideoFile } from "#db/tables/posts.ts"

/** What `child.ts` reports about a video. */
export type VideoAnswer = { file: Omit<VideoFile, "hash"> } | { failure: VideoFailure }

/** Why a video is refused. */
export class VideoRefusal extends Error {
  readonly failure: VideoFailure

  constructor(failure: VideoFailure) {
    super(`video.${failure}`)
    this.failure = failure
  }
}

export function refuseUnless(condition: unknown, failure: VideoFailure): asserts condition {
  if (!condition) throw new VideoRefusal(failure)
}
