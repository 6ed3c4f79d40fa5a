import { VIDEO } from "@grove/contract/limits"
import { VIDEO_TYPES } from "@grove/contract/videos"

import { t } from "#lib/text.ts"

interface FileFacts {
  name: string
  type: string
  size: number
}
export interface Notice {
  title: string
  description: string
}

const EXTENSION = /\.(mp4|m4v|mov|qt|webm)$/i
const MB = 1024 * 1024

/** Includes extensions, because some systems have no MIME type for MOV. */
export const VIDEO_ACCEPT = [...VIDEO_TYPES, ".mp4", ".mov", ".webm"].join(",")

/** Any video, also one of a kind that is refused later with its own text. */
export function isVideo(file: Pick<FileFacts, "name" | "type">): boolean {
  return file.type === "" ? EXTENSION.test(file.name) : file.type.startsWith("video/")
}

/** Undefined if the file may be tried. */
export function refusalOf({ name, type, size }: FileFacts): Notice | undefined {
  if (type !== "" && !(VIDEO_TYPES as readonly string[]).includes(type) && !EXTENSION.test(name))
    return {
      title: t("Invalid file type"),
      description: t("{file} is not a video we can read. Use MP4, MOV or WebM.", { file: name }),
    }
  if (size > VIDEO.bytes)
    return {
      title: t("File too large"),
      description: t("{file} is larger than {n}MB limit", { file: name, n: VIDEO.bytes / MB }),
    }
  if (size === 0)
    return {
      title: t("File is empty"),
      description: t("{file} has no content. Choose the video again.", { file: name }),
    }
  return undefined
}
