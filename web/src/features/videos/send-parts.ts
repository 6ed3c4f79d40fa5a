import { retry, type RetryOptions } from "./retry.ts"

export interface PartsToSend extends RetryOptions {
  blob: Blob
  partSize: number
  /** Numbers of the parts that have arrived before. */
  received: readonly number[]
  send: (part: Blob, number: number, onProgress: (share: number) => void) => Promise<unknown>
  /** The share of the whole file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends the parts that the server does not have, one after the other. */
export async function sendParts(order: PartsToSend): Promise<void> {
  const { blob, partSize, received, send, onProgress } = order
  const parts = partsOf(blob.size, partSize)
  let sent = parts
    .filter(({ number }) => received.includes(number))
    .reduce((sum, { start, end }) => sum + end - start, 0)
  onProgress(sent / blob.size)
  for (const { number, start, end } of parts) {
    if (received.includes(number)) continue
    await retry(
      () =>
        send(blob.slice(start, end), number, (share) =>
          onProgress((sent + share * (end - start)) / blob.size),
        ),
      order,
    )
    sent += end - start
    onProgress(sent / blob.size)
  }
}

export function partsOf(size: number, partSize: number) {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, number) => ({
    number,
    start: number * partSize,
    end: Math.min((number + 1) * partSize, size),
  }))
}
