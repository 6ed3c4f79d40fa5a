import { Type, type Static } from "typebox"

import { Count } from "./fields.ts"
import { IMAGE } from "./limits.ts"

/** spec 9: the types the picker offers. The browser converts HEIC and HEIF to JPEG. */
export const PICKER_TYPES = [
  "image/jpeg",
  "image/jpg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/heic",
  "image/heif",
] as const

/** The purpose of a selected picture, which decides how it is shrunk (`IMAGE` in limits). */
export type ImagePurpose = keyof typeof IMAGE

/**
 * What the server stores per purpose: the maximum side of the largest file, and the smaller widths. Posts and media
 * posts use the same route, so they share the larger limits.
 */
export const PICTURE = {
  post: { bytes: IMAGE.media.bytes, side: IMAGE.media.side, widths: [320, 640], isSquare: false },
  story: { bytes: IMAGE.story.bytes, side: IMAGE.story.side, widths: [320], isSquare: false },
  profile: {
    bytes: IMAGE.profile.bytes,
    side: IMAGE.profile.side,
    widths: [64, 128],
    isSquare: true,
  },
  message: {
    bytes: IMAGE.message.bytes,
    side: IMAGE.message.side,
    widths: [240, 640],
    isSquare: false,
  },
  /** Of a page that a post links to: shown at most 130 pixels wide. */
  link: { bytes: 5 * 1024 * 1024, side: 480, widths: [], isSquare: false },
  logo: { bytes: IMAGE.logo.bytes, side: IMAGE.logo.side, widths: [64, 192], isSquare: true },
} as const
export type PicturePurpose = keyof typeof PICTURE

/**
 * An uploaded picture: a data URL, or for profiles also a URL. Has no maximum length, because validating it would
 * count the code points of 16 MB; the body limit and the decoder bound it.
 */
export const ImageText = Type.String({ description: "data:image/…;base64,…" })

/** A stored picture, with its dimensions to prevent layout shift and its sizes for `srcset`. */
export const ImageRef = Type.Object({
  /** URL of the largest file. */
  url: Type.String(),
  hash: Type.String(),
  width: Count,
  height: Count,
  /** Widths that exist as files, smallest first; the last is `width`. */
  widths: Type.Array(Count),
  /** ThumbHash in base64, shown while the picture loads. */
  thumbhash: Type.String(),
  alt: Type.String(),
})
export type ImageRef = Static<typeof ImageRef>

/** URL of one file of a stored picture or video. */
export function mediaUrl(hash: string, width: number, extension = "webp"): string {
  return `/media/${hash}-${width}.${extension}`
}

const PROFILE_WIDTHS = [...PICTURE.profile.widths, PICTURE.profile.side] as const

/** The file of a profile picture to show at `pixels` wide: all of its sizes always exist. */
export function profileUrl(profileImageUrl: string, pixels: number): string {
  const width = PROFILE_WIDTHS.find((step) => step >= pixels) ?? PICTURE.profile.side
  return profileImageUrl.replace(/^(\/media\/[0-9a-f]{64})-\d+\.webp$/, `$1-${width}.webp`)
}
