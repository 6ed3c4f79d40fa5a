import { VIDEO } from "@grove/contract/limits"

import { t } from "#lib/text.ts"

const KB = 1024
const CUE = /-->/

/** Why a captions file cannot be used; undefined if it can. The server checks every cue. */
export function captionsProblem(bytes: number, text: string): string | undefined {
  if (bytes > VIDEO.captionBytes)
    return t("This file is larger than {n}KB. Captions are much smaller.", {
      n: VIDEO.captionBytes / KB,
    })
  if (!/^\uFEFF?WEBVTT(?=[ \t\r\n]|$)/.test(text))
    return t("This is not a WebVTT file. It must begin with “WEBVTT”.")
  if (!CUE.test(text)) return t("This file has no captions in it.")
  return undefined
}
