import type { ConversionNews, ConversionOrder } from "./conversion.ts"

export type Conversion = Exclude<ConversionNews, { type: "progress" }>

/** Converts in a worker of its own, which is ended when it is done or aborted. Throws if its code cannot be loaded. */
export function convertInWorker(
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Conversion> {
  const { promise, resolve, reject } = Promise.withResolvers<Conversion>()
  const worker = new Worker(new URL("./convert.worker.ts", import.meta.url), { type: "module" })
  worker.addEventListener("message", ({ data }: MessageEvent<ConversionNews>) => {
    if (data.type === "progress") onProgress(data.share)
    else resolve(data)
  })
  worker.addEventListener("error", () => reject(new Error("The converter could not be loaded")))
  const abort = () => reject(signal.reason as Error)
  signal.addEventListener("abort", abort, { once: true })
  worker.postMessage({ file } satisfies ConversionOrder)
  return promise.finally(() => {
    worker.terminate()
    signal.removeEventListener("abort", abort)
  })
}
