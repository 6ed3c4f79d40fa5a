import type { ImageRef } from "@grove/contract/media"
import { useState } from "react"

import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Picture } from "#ui/Picture.tsx"

const Lightbox = lazyPart(() =>
  import("#features/posts/Lightbox.tsx").then((module) => module.Lightbox),
)

/** The pictures of a message; a tap opens the lightbox. */
export function MessageImages({ images }: { images: readonly ImageRef[] }) {
  const [open, setOpen] = useState<number>()
  return (
    <>
      <div
        className={classNames(
          "-mx-2 grid w-66 max-w-[calc(100%+1rem)] gap-1",
          images.length > 1 && "grid-cols-2",
        )}
      >
        {images.map((image, at) => (
          <button
            key={`${image.hash}-${at}`}
            type="button"
            aria-label={t("Open photo {number} of {count}", {
              number: at + 1,
              count: images.length,
            })}
            onPointerEnter={Lightbox.preload}
            onClick={() => setOpen(at)}
            className="rounded-box overflow-hidden"
          >
            <Picture
              picture={image}
              sizes={images.length > 1 ? `${Math.ceil(130 * coverOf(image))}px` : "264px"}
              className={classNames(
                "h-auto w-full object-cover",
                images.length > 1 ? "aspect-square" : "max-h-80",
              )}
            />
          </button>
        ))}
      </div>
      {open !== undefined && (
        <Lightbox images={images} start={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

/** How much wider than its square tile a picture must be to cover it. */
const coverOf = ({ width, height }: ImageRef) => Math.max(1, width / height)
