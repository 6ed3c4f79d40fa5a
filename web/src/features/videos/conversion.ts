import type { ConversionTarget } from "./conversion-plan.ts"

/** Between the page and `convert.worker.ts`. */
export interface ConversionOrder {
  file: Blob
}

export type ConversionNews =
  | { type: "progress"; share: number }
  | {
      type: "done"
      bytes: ArrayBuffer
      container: ConversionTarget["container"]
    }
  /** The browser lacks a codec; a fitting file can be sent as it is. */
  | { type: "impossible"; isFitting: boolean }
  | { type: "refused"; reason: ConversionRefusal }

export type ConversionRefusal = "unreadable" | "tooLong" | "noPicture" | "failed"
