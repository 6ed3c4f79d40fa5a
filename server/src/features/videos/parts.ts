import { createHash } from "node:crypto"

import { VIDEO } from "@grove/contract/limits"

export interface Upload {
  id: string
  size: number
}

const partCount = ({ size }: Pick<Upload, "size">) => Math.ceil(size / VIDEO.partBytes)

/** Bytes of part `n`; 0 if there is none. */
export const partSize = ({ size }: Pick<Upload, "size">, n: number) =>
  Math.max(0, Math.min(VIDEO.partBytes, size - n * VIDEO.partBytes))

/** Named by the upload, because the parts of one can arrive at different nodes. */
export const partName = ({ id }: Pick<Upload, "id">, n: number) =>
  `${createHash("sha256").update(`video:${id}`).digest("hex")}-${n + 1}.part`

export const partNames = (upload: Upload) =>
  Array.from({ length: partCount(upload) }, (_, n) => partName(upload, n))

export const missingParts = (upload: Upload & { received: readonly number[] }) =>
  Array.from({ length: partCount(upload) }, (_, n) => n).filter((n) => !upload.received.includes(n))
