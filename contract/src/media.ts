import { Type, type Static } from "typebox"

import { Count } from "./fields.ts"
import { IMAGE } from "./limits.ts"

/** spec 9: what the picker offers. HEIC and HEIF become JPEG in the browser. */
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

/** Why a person picks a picture: decides how it is shrunk (`IMAGE` in limits). */
export type ImagePurpose = keyof typeof IMAGE

/** Frames of an animation the server is willing to look at. */
export const IMAGE_FRAMES = 100

/**
 * What the server stores for a use: the box the largest file fits into, and the widths the screens
 * ask for. A post cannot be told from a media post by its address, so it has the wider limits.
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
} as const
export type PicturePurpose = keyof typeof PICTURE

/**
 * A picture on its way in: a data URL, or for a profile an address. Deliberately without a length:
 * a validator counts the code points of all sixteen megabytes. The body limit and the server's
 * decoder bound it.
 */
export const ImageText = Type.String({ description: "data:image/…;base64,…" })

/** A stored picture as the browser needs it: nothing jumps, and the right size is fetched. */
export const ImageRef = Type.Object({
  /** Address of the largest file. */
  url: Type.String(),
  hash: Type.String(),
  width: Count,
  height: Count,
  /** Widths that exist as files, smallest first; the last is `width`. */
  widths: Type.Array(Count),
  /** ThumbHash in base64, shown until the picture is there. */
  thumbhash: Type.String(),
  alt: Type.String(),
})
export type ImageRef = Static<typeof ImageRef>

/** Address of one file of a stored picture. */
export function mediaUrl(hash: string, width: number): string {
  return `/media/${hash}-${width}.webp`
}

const PROFILE_WIDTHS = [...PICTURE.profile.widths, PICTURE.profile.side] as const

/** The file of a profile picture to show at `pixels` wide: all of its sizes always exist. */
export function profileUrl(profileImageUrl: string, pixels: number): string {
  const width = PROFILE_WIDTHS.find((step) => step >= pixels) ?? PICTURE.profile.side
  return profileImageUrl.replace(/^(\/media\/[0-9a-f]{64})-\d+\.webp$/, `$1-${width}.webp`)
}
