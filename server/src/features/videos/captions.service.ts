import { createHash } from "node:crypto"

import { VIDEO } from "@grove/contract/limits"

import { saveFile } from "#features/media/service.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { currentLanguage } from "#platform/language/text.ts"
import { sandboxed } from "#platform/sandbox/sandbox.ts"

import type { cleanCaptionsIn } from "./captions.ts"

const cleanApart = sandboxed<typeof cleanCaptionsIn>(
  new URL("captions.ts", import.meta.url),
  "cleanCaptionsIn",
)

/** Checks and stores WebVTT and returns its hash; null for an empty text. Swept after an hour unless claimed. */
export async function saveCaptions(ctx: Context, bytes: Uint8Array): Promise<string | null> {
  if (bytes.length === 0) return null
  must(bytes.length <= VIDEO.captionBytes, "captions.invalid", "These captions are too large.")
  const text = Buffer.from(await cleanApart(currentLanguage(), bytes))
  const hash = createHash("sha256").update(text).digest("hex")
  await saveFile(ctx, { hash, extension: "vtt", width: 1, height: 1 }, text)
  return hash
}
