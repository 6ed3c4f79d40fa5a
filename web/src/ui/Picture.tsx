import { mediaUrl, type ImageRef } from "@grove/contract/media"

import { classNames } from "./class-names.ts"
import { thumbUrl } from "./thumb.ts"

/** A picture without `widths` has one file. */
type ShownPicture = Omit<ImageRef, "hash" | "widths" | "thumbhash"> &
  Partial<Pick<ImageRef, "hash" | "widths">> & { thumbhash: string | null }

export interface PictureProps {
  picture: ShownPicture
  /** The `sizes` attribute, such as '(width < 48rem) 100vw, 596px'. */
  sizes?: string
  /** Shows the largest stored file whatever the size of the box. */
  isLargest?: boolean
  className?: string
  /** Loads eagerly with high priority, for pictures above the fold. */
  isFirst?: boolean
  /** Called once the picture has loaded or failed. */
  onReady?: () => void
  /** Called when it could not be loaded. */
  onFail?: () => void
}

/** A stored picture with reserved space, a blurred placeholder and responsive sizes. */
export function Picture(props: PictureProps) {
  const { picture, sizes, isLargest, className, isFirst, onReady, onFail } = props
  const blur = picture.thumbhash && thumbUrl(picture.thumbhash)
  return (
    <img
      src={picture.url}
      srcSet={isLargest ? undefined : srcSetOf(picture)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      onLoad={onReady}
      onError={() => {
        onReady?.()
        onFail?.()
      }}
      className={classNames("bg-surface-2 bg-cover bg-center", className)}
      style={blur ? { backgroundImage: `url(${blur})` } : undefined}
    />
  )
}

const srcSetOf = ({ hash, widths }: ShownPicture) =>
  widths?.map((width) => `${mediaUrl(hash!, width)} ${width}w`).join(", ")
