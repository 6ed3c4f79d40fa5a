import { mediaUrl, type ImageRef } from "@grove/contract/media"
import { clsx } from "clsx"

import { thumbUrl } from "./thumb.ts"

export interface PictureProps {
  picture: ImageRef
  /** How wide it is drawn, for the browser to choose a file: '(width < 48rem) 100vw, 596px'. */
  sizes: string
  className?: string
  /** The first thing one sees is fetched at once, the rest when it comes near. */
  isFirst?: boolean
  /** It is drawn, or will never be. */
  onReady?: () => void
}

/** A stored picture: its place is kept, a blur stands in, the fitting size is fetched. */
export function Picture({ picture, sizes, className, isFirst, onReady }: PictureProps) {
  const blur = thumbUrl(picture.thumbhash)
  return (
    <img
      src={picture.url}
      srcSet={picture.widths
        .map((width) => `${mediaUrl(picture.hash, width)} ${width}w`)
        .join(", ")}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      onLoad={onReady}
      onError={onReady}
      className={clsx("bg-surface-2 bg-cover bg-center", className)}
      style={blur ? { backgroundImage: `url(${blur})` } : undefined}
    />
  )
}
