import { profileUrl } from "@grove/contract/media"
import { useState } from "react"

import { classNames } from "./class-names.ts"
import { initialsOf, toneOf } from "./tone.ts"

export type AvatarSize = 22 | 28 | 34 | 36 | 40 | 44 | 46 | 48 | 52 | 56 | 96 | 128

/** Full class names, because Tailwind only generates classes it finds in the source. */
const SIZES: Record<AvatarSize, string> = {
  22: "size-5.5 text-[0.5625rem]",
  28: "size-7 text-xs",
  34: "size-8.5 text-13",
  36: "size-9 text-sm",
  40: "size-10 text-md",
  44: "size-11 text-base",
  46: "size-11.5 text-base",
  48: "size-12 text-lg",
  52: "size-13 text-xl",
  56: "size-14 text-xl",
  96: "size-24 text-3xl",
  128: "size-32 text-4xl",
}

export interface AvatarProps {
  /** Determines the color. */
  id: string
  name: string
  src?: string | null
  size?: AvatarSize
  /** Accessible name; omitted where the name is shown next to the avatar. */
  label?: string
  className?: string
}

/** A member's profile picture, or their initials on a color derived from their id. */
export function Avatar({ id, name, src, size = 44, label, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const hasPicture = src && src !== broken
  return (
    <span
      data-tone={toneOf(id)}
      // Rendered by CSS so that screen readers and text selection skip the initials.
      data-initials={hasPicture ? undefined : initialsOf(name)}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames(
        "inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none",
        SIZES[size],
        className,
      )}
    >
      {hasPicture && (
        <img
          src={profileUrl(src, size)}
          srcSet={`${profileUrl(src, size * 2)} 2x`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(src)}
        />
      )}
    </span>
  )
}
