import { Type, type Static } from "typebox"

import { Count, Uuid, closed, nullableText, text } from "./fields.ts"
import { TEXT } from "./limits.ts"

/** What posts say about videos. The routes are in `videos.ts`, so that the first page does not load them. */

/** A video as a post shows it, with its dimensions to prevent layout shift. */
export const VideoRef = Type.Object({
  url: Type.String(),
  /** Null when no poster was sent; clients then show a neutral area. */
  posterUrl: nullableText,
  /** As displayed, after rotation. */
  width: Count,
  height: Count,
  durationMs: Count,
  alt: Type.String(),
  /** WebVTT. */
  captionsUrl: nullableText,
  /** ThumbHash of the poster in base64; null without a poster. */
  thumbhash: nullableText,
})
export type VideoRef = Static<typeof VideoRef>

/** Names a video that is ready and not yet used. */
export const NewPostVideo = closed({ id: Uuid, alt: Type.Optional(text(TEXT.alt)) })
