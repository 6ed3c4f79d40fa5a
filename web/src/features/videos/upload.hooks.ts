import { videos } from "@grove/contract/videos"

import { call } from "#lib/api-client.ts"
import { callWithBytes } from "#lib/upload-bytes.ts"

interface Options {
  signal: AbortSignal
}

/** The requests of an upload. */
export const videoApi = {
  create: (blob: Blob, idempotencyKey: string, { signal }: Options) =>
    call(videos.create, { body: { size: blob.size, mime: blob.type } }, { idempotencyKey, signal }),
  get: (videoId: string, { signal }: Options) =>
    call(videos.get, { params: { videoId } }, { signal }),
  sendPart: (
    videoId: string,
    n: number,
    body: Blob,
    options: Options & { onProgress: (share: number) => void },
  ) => callWithBytes(videos.putPart, { params: { videoId, n }, body }, options),
  complete: (videoId: string, { signal }: Options) =>
    call(videos.complete, { params: { videoId }, body: {} }, { signal }),
  sendPoster: (videoId: string, image: string, { signal }: Options) =>
    call(videos.putPoster, { params: { videoId }, body: { image } }, { signal }),
  /** Without text, the captions are removed. */
  sendCaptions: (videoId: string, text: string, options: Options) =>
    callWithBytes(videos.putCaptions, { params: { videoId }, body: new Blob([text]) }, options),
  remove: (videoId: string) => call(videos.remove, { params: { videoId } }),
}
