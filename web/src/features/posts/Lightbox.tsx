import type { ImageRef } from "@grove/contract/media"
import { ChevronLeft, ChevronRight, X } from "lucide-react"
import { useEffect, useRef, useState, type TouchEvent } from "react"

import { t } from "#lib/text.ts"
import { Overlay } from "#ui/Overlay.tsx"
import { Picture } from "#ui/Picture.tsx"

interface LightboxProps {
  images: readonly ImageRef[]
  start: number
  onClose: () => void
}

const SWIPE_PX = 50
const ROUND =
  "grid size-11 place-items-center rounded-full bg-black/40 text-white hover:bg-black/60"

/** Full-size pictures, one at a time; with keys, taps and swipes. */
export function Lightbox({ images, start, onClose }: LightboxProps) {
  const [index, setIndex] = useState(start)
  const touch = useRef<number | undefined>(undefined)
  const step = (by: number) => setIndex((at) => Math.min(Math.max(at + by, 0), images.length - 1))
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") step(-1)
      if (event.key === "ArrowRight") step(1)
    }
    addEventListener("keydown", handleKey)
    return () => removeEventListener("keydown", handleKey)
  })
  const handleTouchEnd = (event: TouchEvent) => {
    const moved = event.changedTouches[0]!.clientX - (touch.current ?? 0)
    if (Math.abs(moved) > SWIPE_PX) step(moved > 0 ? -1 : 1)
  }
  const image = images[index]!
  return (
    <Overlay
      label={t("Photo {number} of {count}", { number: index + 1, count: images.length })}
      onClose={onClose}
    >
      <div
        className="grid size-full place-items-center p-4"
        onTouchStart={(event) => (touch.current = event.touches[0]!.clientX)}
        onTouchEnd={handleTouchEnd}
      >
        <figure className="grid max-h-full max-w-full justify-items-center gap-3">
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
        className={`${ROUND} absolute end-4 top-4`}
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
