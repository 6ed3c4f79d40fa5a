import { ApiError, detailOf } from "#lib/api-error.ts"
import { t } from "#lib/text.ts"

import type { ConversionRefusal } from "./conversion.ts"
import type { VideoProblem } from "./picked-video.ts"

/** A video that will not work, however often one tries; the message is for the member. */
export class Refusal extends Error {
  readonly reason: string | null

  constructor(message: string, reason: string | null) {
    super(message)
    this.reason = reason
  }
}

/** Failures that may be gone at the next attempt. */
const PASSING = ["failed", "server"]

export const refusalTexts = (): Record<
  ConversionRefusal | "impossible" | "tooLarge" | "slow",
  string
> => ({
  unreadable: t("This file is not a video we can read. Use MP4, MOV or WebM."),
  tooLong: t("This video is longer than 3 minutes. Shorten it and choose it again."),
  noPicture: t("This file has no video in it, or it is damaged. Choose another one."),
  failed: t("The video could not be converted. Try again, or choose another one."),
  impossible: t(
    "This browser cannot convert this video. Save it as MP4 (H.264) with at most 720p, or try it in another browser.",
  ),
  slow: t("The server is still busy with this video. Try again in a few minutes."),
  tooLarge: t("This video is too large, even converted. Shorten it and choose it again."),
})

export function problemOf(error: unknown): VideoProblem {
  if (error instanceof Refusal)
    return {
      text: error.message || t("The video could not be processed. Please try again."),
      mayRetry: PASSING.includes(error.reason ?? "server"),
    }
  if (error instanceof ApiError)
    return {
      text: detailOf(error, t("The video could not be uploaded. Please try again.")),
      mayRetry: ![400, 403, 413, 422].includes(error.status),
    }
  return { text: refusalTexts().failed, mayRetry: true }
}
