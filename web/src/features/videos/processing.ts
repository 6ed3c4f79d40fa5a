import type { Video } from "@grove/contract/videos"

import { onEvent } from "#lib/socket.ts"

import { Refusal, refusalTexts } from "./problems.ts"
import { retry, type RetryOptions } from "./retry.ts"
import { videoApi } from "./upload.hooks.ts"

const FIRST_MS = 700
const LAST_MS = 10_000
const MAX_MS = 10 * 60_000

/** Waits until the server has prepared the video or refused it: a live event reports it, polling covers a lost event. */
export async function untilProcessed(videoId: string, retryOptions: RetryOptions): Promise<Video> {
  const { signal } = retryOptions
  const endsAt = performance.now() + MAX_MS
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(waitMs * 1.5, LAST_MS)) {
    const video = await retry(() => videoApi.get(videoId, { signal }), retryOptions)
    if (video.state === "ready" || video.state === "failed") return video
    if (performance.now() > endsAt) throw new Refusal(refusalTexts().slow, "server")
    await eventOr(videoId, waitMs, signal)
    signal.throwIfAborted()
  }
}

function eventOr(videoId: string, waitMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = () => resolve()
  const timer = setTimeout(done, waitMs)
  const stop = onEvent((event) => {
    if (event.type === "video" && event.videoId === videoId) done()
  })
  signal.addEventListener("abort", done, { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
    signal.removeEventListener("abort", done)
  })
}
