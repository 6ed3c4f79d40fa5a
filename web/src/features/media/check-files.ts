import { IMAGE, PROFILE_PICTURE_CHARACTERS } from "@grove/contract/limits"
import { type ImagePurpose, PICKER_TYPES } from "@grove/contract/media"

import { t } from "#lib/text.ts"

/** Validates chosen, dropped and pasted files. */

export interface Notice {
  title: string
  description?: string
}
export interface Checked<F> {
  accepted: F[]
  notice?: Notice | undefined
}
interface FileFacts {
  name: string
  type: string
  size: number
}
export interface PickRules {
  purpose: ImagePurpose
  isMultiple: boolean
  /** The number of pictures already picked. */
  taken: number
}

const MB = 1024 * 1024
const EXTENSION = /\.(jpe?g|png|gif|webp|avif|heic|heif)$/i
const HEIC_EXTENSION = /\.hei[cf]$/i
/** Includes extensions, because some systems have no MIME type for HEIC. */
export const ACCEPT = [...PICKER_TYPES, ".heic", ".heif"].join(",")

export function checkFiles<F extends FileFacts>(files: F[], rules: PickRules): Checked<F> {
  if (!rules.isMultiple && files.length > 1) {
    return {
      accepted: [],
      notice: {
        title: t("Multiple files not allowed"),
        description: t("Please select only one image"),
      },
    }
  }
  const { bytes, count } = IMAGE[rules.purpose]
  let notice: Notice | undefined
  const fitting = files.filter((file) => {
    const problem = problemOf(file, bytes)
    notice ??= problem
    return !problem
  })
  const free = rules.isMultiple ? Math.max(0, count - rules.taken) : 1
  if (fitting.length > free) {
    notice ??= {
      title: t("Too many photos"),
      description: t("You can add up to {count, number} photos", { count }),
    }
  }
  return { accepted: fitting.slice(0, free), notice }
}

/** Ignores other files in a drop, unless there are only such files. */
export function checkDrop<F extends FileFacts>(files: F[], rules: PickRules): Checked<F> {
  const images = files.filter(isImage)
  if (images.length > 0) return checkFiles(images, rules)
  return {
    accepted: [],
    notice: { title: t("No images found"), description: t("Please drop image files only") },
  }
}

export function failureNotice(name: string): Notice {
  return {
    title: t("Processing failed"),
    description: t("{file} could not be read as a photo", { file: name }),
  }
}

/** The decoder could not be loaded; the file may be fine. */
export function unreadNotice(name: string): Notice {
  return {
    title: t("Processing failed"),
    description: t("{file} could not be read right now. Check your connection and try again.", {
      file: name,
    }),
  }
}

export function successNotice(count: number): Notice {
  return { title: count > 1 ? t("Images processed") : t("Image processed") }
}

/** The maximum length of an encoded profile picture. */
export function checkEncoded(dataUrl: string, purpose: ImagePurpose): Notice | undefined {
  if (purpose !== "profile" || dataUrl.length <= PROFILE_PICTURE_CHARACTERS) return undefined
  return {
    title: t("Image too large"),
    description: t("Please use a smaller image or provide a URL instead"),
  }
}

export function isImage(file: Pick<FileFacts, "name" | "type">): boolean {
  // The MIME type decides; the extension only when there is none.
  if (file.type === "") return EXTENSION.test(file.name)
  return (PICKER_TYPES as readonly string[]).includes(file.type.toLowerCase())
}

export function isHeic(file: Pick<FileFacts, "name" | "type">): boolean {
  return /^image\/hei[cf]$/i.test(file.type) || HEIC_EXTENSION.test(file.name)
}

function problemOf(file: FileFacts, maxBytes: number): Notice | undefined {
  if (file.size > maxBytes) {
    const values = { file: file.name, n: maxBytes / MB }
    return {
      title: t("File too large"),
      description: t("{file} is larger than {n}MB limit", values),
    }
  }
  if (!isImage(file)) {
    return {
      title: t("Invalid file type"),
      description: t("{file} is not a photo we can read", { file: file.name }),
    }
  }
  return undefined
}
