import type { ImageRef } from "@grove/contract/media"
import { useCallback, useState } from "react"

import { isOffline } from "#lib/connection.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import { useAsked } from "#lib/use-asked.ts"
import { useHasAside } from "#ui/aside-context.ts"
import { AspectBox } from "#ui/AspectBox.tsx"
import { classNames } from "#ui/class-names.ts"
import { Picture } from "#ui/Picture.tsx"

import { cardSizes, coverShare } from "./picture-sizes.ts"

const PictureMissing = lazyPart(() =>
  import("./PictureMissing.tsx").then((module) => module.PictureMissing),
)
const Lightbox = lazyPart(() => import("./Lightbox.tsx").then((module) => module.Lightbox))

const NONE: readonly number[] = []

/** The maximum number of tiles; the last one shows how many more there are. */
const SHOWN = 4

/** Tile layout in a two-column grid, by number of pictures; shares of the width, and the tiles' aspect ratio. */
const LAYOUT: Record<number, { grid: string; tiles: string[]; shares: number[]; ratio: number }> = {
  2: { grid: "grid-cols-2 aspect-[2/1]", tiles: ["", ""], shares: [1 / 2, 1 / 2], ratio: 1 },
  3: {
    grid: "grid-cols-[2fr_1fr] grid-rows-2 aspect-[1.87/1]",
    tiles: ["row-span-2", "", ""],
    shares: [2 / 3, 1 / 3, 1 / 3],
    ratio: 1.25,
  },
  4: {
    grid: "grid-cols-2 grid-rows-2 aspect-[1.6/1]",
    tiles: ["", "", "", ""],
    shares: [1 / 2, 1 / 2, 1 / 2, 1 / 2],
    ratio: 1.6,
  },
}

/** One to ten pictures, with reserved space to avoid layout shifts. */
export function PostImages({
  postId,
  images,
  isFirst,
  isWhole,
}: {
  postId: string
  images: readonly ImageRef[]
  isFirst?: boolean
  /** On the post's own page: a single picture in its largest stored size. */
  isWhole?: boolean
}) {
  const hasAside = useHasAside()
  const [open, setOpen] = useState<number>()
  const [missing, setMissing] = useState<readonly number[]>(NONE)
  const handleReturn = useCallback(() => setMissing(NONE), [])
  const shown = images.slice(0, SHOWN)
  const hidden = images.length - shown.length
  const isMore = (index: number) => hidden > 0 && index === SHOWN - 1
  const layout = LAYOUT[shown.length]
  return (
    <>
      <div
        className={classNames(
          "overflow-hidden rounded-card",
          layout && `grid gap-0.75 ${layout.grid}`,
        )}
      >
        {shown.map((image, index) => (
          <button
            key={`${image.hash}-${index}`}
            type="button"
            aria-label={`${nameOf(image, index, images.length)}${isMore(index) ? `, +${hidden}` : ""}`}
            onPointerEnter={Lightbox.preload}
            onClick={() => setOpen(index)}
            className={classNames(
              "relative block w-full min-w-0 overflow-hidden focus-visible:outline-offset-[-3px]",
              layout ? `h-full min-h-0 ${layout.tiles[index] ?? ""}` : "max-h-[38rem]",
            )}
          >
            {!layout && <AspectBox ratio={ratioOf(image)} />}
            <Picture
              // Another element, so that it is loaded again.
              key={String(missing.includes(index))}
              onFail={() => {
                if (isOffline()) setMissing((known) => [...new Set(known).add(index)])
              }}
              picture={{ ...image, alt: "" }}
              {...(isWhole && !layout
                ? { isLargest: true }
                : { sizes: cardSizes(layout ? shareOf(layout, index, image) : 1, hasAside) })}
              isFirst={(isFirst ?? false) && index === 0}
              className={classNames(
                "size-full object-cover transition-opacity hover:opacity-95",
                !layout && "absolute inset-0",
              )}
            />
            {missing.includes(index) && <PictureMissing onReturn={handleReturn} />}
            {isMore(index) && (
              <span
                aria-hidden
                className="absolute inset-0 grid place-items-center bg-black/50 text-3xl font-bold text-white"
              >
                +{hidden}
              </span>
            )}
          </button>
        ))}
      </div>
      {isWhole && <PhotoInAddress count={images.length} onOpen={setOpen} />}
      {open !== undefined && (
        <Lightbox postId={postId} images={images} start={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

/** Opens the picture that `?photo=` names. A component of its own, because only one card follows the address. */
function PhotoInAddress(props: { count: number; onOpen: (index: number) => void }) {
  useAsked("photo", (value) => {
    const index = Number(value) - 1
    if (Number.isInteger(index) && index >= 0 && index < props.count) props.onOpen(index)
  })
  return null
}

const shareOf = (
  { shares, ratio }: { shares: number[]; ratio: number },
  index: number,
  image: ImageRef,
) => coverShare(shares[index]!, ratio, image.width / image.height)

/** Crops extreme aspect ratios; the lightbox shows the whole picture. */
function ratioOf({ width, height }: ImageRef): number {
  return Math.min(Math.max(width / height, 0.8), 2.4)
}

const nameOf = ({ alt }: { alt: string }, index: number, count: number) =>
  alt
    ? t("Open photo {number}: {alt}", { number: index + 1, alt })
    : t("Open photo {number} of {count}", { number: index + 1, count })
