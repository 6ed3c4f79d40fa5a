import type { ImageRef } from "@grove/contract/media"
import { ChevronLeft, ChevronRight, X } from "lucide-react"
import { useEffect, useState } from "react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Overlay } from "#ui/Overlay.tsx"
import { Picture } from "#ui/Picture.tsx"
import { useSwipe } from "#ui/use-swipe.ts"

interface LightboxProps {
  /** The post they belong to, whose address names the picture. */
  postId?: string | undefined
  images: readonly ImageRef[]
  start: number
  onClose: () => void
}

const ROUND =
  "grid size-11 place-items-center rounded-full bg-black/40 text-white hover:bg-black/60"

/** Full-size pictures, one at a time; with keys, taps and swipes. */
export function Lightbox({ postId, images, start, onClose }: LightboxProps) {
  const [index, setIndex] = useState(start)
  const step = (by: number) => setIndex((at) => Math.min(Math.max(at + by, 0), images.length - 1))
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") step(-1)
      if (event.key === "ArrowRight") step(1)
    }
    addEventListener("keydown", handleKey)
    return () => removeEventListener("keydown", handleKey)
  })
  const [panel, swipe] = useSwipe<HTMLElement>({
    onDown: onClose,
    onLeft: () => step(1),
    onRight: () => step(-1),
  })
  const image = images[index]!
  return (
    <Overlay
      label={t("Photo {number} of {count}", { number: index + 1, count: images.length })}
      onClose={onClose}
      address={
        postId === undefined
          ? undefined
          : { href: paths.photo(postId, index + 1), page: paths.post(postId) }
      }
    >
      <div {...swipe} className="grid size-full touch-pinch-zoom place-items-center p-4">
        <figure ref={panel} className="grid max-h-full max-w-full justify-items-center gap-3">
          <Picture
            key={image.hash}
            picture={image}
            sizes={`min(100vw - 2rem, 84vh * ${(image.width / image.height).toFixed(2)})`}
            isFirst
            className="rounded-box max-h-[84dvh] w-auto max-w-full object-contain"
          />
          {image.alt && (
            <figcaption className="max-w-2xl text-center text-sm text-white">
              {image.alt}
            </figcaption>
          )}
        </figure>
      </div>
      <button
        type="button"
        aria-label={t("Close")}
        onClick={onClose}
        className={`${ROUND} absolute end-4 top-[max(1rem,env(safe-area-inset-top))]`}
      >
        <X aria-hidden size={22} />
      </button>
      {index > 0 && (
        <button
          type="button"
          aria-label={t("Previous photo")}
          onClick={() => step(-1)}
          className={`${ROUND} absolute start-4 top-1/2 -translate-y-1/2`}
        >
          <ChevronLeft aria-hidden size={24} />
        </button>
      )}
      {index < images.length - 1 && (
        <button
          type="button"
          aria-label={t("Next photo")}
          onClick={() => step(1)}
          className={`${ROUND} absolute end-4 top-1/2 -translate-y-1/2`}
        >
          <ChevronRight aria-hidden size={24} />
        </button>
      )}
    </Overlay>
  )
}
