import { Type, type Static } from "typebox"

import { Count, Time, Uuid, closed, nullableText, text } from "./fields.ts"
import { BODY, TEXT, VIDEO } from "./limits.ts"
import { ImageText } from "./media.ts"
import { route } from "./route.ts"
import { VideoRef } from "./video-ref.ts"

/** In the order in which they are passed through; `ready` and `failed` are final. */
export const VIDEO_STATES = ["uploading", "processing", "ready", "failed"] as const
export type VideoState = (typeof VIDEO_STATES)[number]

/** Why the server refused a video, as the suffix of an error code `video.…`. */
export const VIDEO_FAILURES = [
  "container",
  "codec",
  "damaged",
  "tooLong",
  "tooLarge",
  "tooManyPixels",
  "tooManyFrames",
  "server",
] as const
export type VideoFailure = (typeof VIDEO_FAILURES)[number]

/** The types the picker offers. The server looks at the bytes, never at the declared type. */
export const VIDEO_TYPES = ["video/mp4", "video/quicktime", "video/webm"] as const

/** An upload and its outcome; visible to its owner only. */
export const Video = Type.Object({
  id: Uuid,
  state: Type.Unsafe<VideoState>({ type: "string" }),
  /** Declared size of the whole file, and of every part but the last. */
  size: Count,
  partSize: Count,
  /** Parts that have arrived, counted from 0. */
  received: Type.Array(Count),
  /** Set when `failed`. */
  error: Type.Unsafe<VideoFailure | null>({ type: ["string", "null"] }),
  /** A sentence for the member, set when `failed`. */
  message: nullableText,
  /** Set when `ready`; the owner can play it before posting. */
  video: Type.Unsafe<VideoRef | null>({ ...VideoRef, type: ["object", "null"] }),
  createdAt: Time,
})
export type Video = Static<typeof Video>

const VideoParams = closed({ videoId: Uuid })
const LAST_PART = Math.ceil(VIDEO.bytes / VIDEO.partBytes) - 1

export const videos = {
  create: route({
    method: "POST",
    path: "/api/videos",
    access: "member",
    rateClass: "write",
    summary:
      "Begins the upload of a video in parts. Uploads that are not posted are deleted after a day.",
    body: closed({
      size: Type.Integer({ minimum: 1, maximum: VIDEO.bytes }),
      mime: text(100),
    }),
    reply: Type.Object({
      ...Video.properties,
      /** Whether the server converts what browsers cannot play. */
      mayConvert: Type.Boolean(),
    }),
    creates: true,
  }),
  get: route({
    method: "GET",
    path: "/api/videos/:videoId",
    access: "member",
    rateClass: "read",
    summary: "Returns the state of the caller's own upload, for resuming it and for progress.",
    params: VideoParams,
    reply: Video,
  }),
  putPart: route({
    method: "PUT",
    path: "/api/videos/:videoId/parts/:n",
    access: "member",
    rateClass: "upload",
    summary:
      "Stores one part of a video, counted from 0. All parts but the last have `partSize` bytes. Idempotent.",
    params: closed({
      videoId: Uuid,
      n: Type.Integer({ minimum: 0, maximum: LAST_PART }),
    }),
    bytes: "application/octet-stream",
    reply: Video,
    bodyLimit: VIDEO.partBytes,
  }),
  complete: route({
    method: "POST",
    path: "/api/videos/:videoId/complete",
    access: "member",
    rateClass: "write",
    summary:
      "Ends the upload once all parts have arrived; the server then checks the video. Idempotent. A live event `video` tells the outcome.",
    params: VideoParams,
    body: closed({ alt: Type.Optional(text(TEXT.alt)) }),
    reply: Video,
  }),
  putPoster: route({
    method: "PUT",
    path: "/api/videos/:videoId/poster",
    access: "member",
    rateClass: "write",
    summary: "Sets the still picture that is shown before the video plays.",
    params: VideoParams,
    body: closed({ image: ImageText }),
    reply: Video,
    bodyLimit: BODY.poster,
  }),
  putCaptions: route({
    method: "PUT",
    path: "/api/videos/:videoId/captions",
    access: "member",
    rateClass: "write",
    summary: "Sets the captions (WebVTT). An empty body removes them.",
    params: VideoParams,
    bytes: "text/vtt",
    reply: Video,
    bodyLimit: VIDEO.captionBytes,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/videos/:videoId",
    access: "member",
    rateClass: "write",
    summary: "Cancels an upload or deletes a video that no post uses. Idempotent.",
    params: VideoParams,
    reply: Type.Object({ isDeleted: Type.Boolean() }),
  }),
}
