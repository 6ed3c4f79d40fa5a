import { useCallback, useEffect, useRef, useState } from "react"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { VisuallyHidden } from "#ui/VisuallyHidden.tsx"

import { placeOf, type Held } from "./grid-order.ts"
import type { ImagePicker } from "./hooks.ts"
import type { PickedImage } from "./picked-images.ts"
import { PictureDescription } from "./PictureDescription.tsx"
import { PictureTile } from "./PictureTile.tsx"
import { useGridOrder } from "./use-grid-order.ts"

export interface PictureGridProps {
  picker: ImagePicker
  size: "compact" | "large"
  /** Called when the last picture was removed, to move the focus. */
  onEmptied?: () => void
}

/** The picked pictures in the order in which they will be posted. */
export function PictureGrid({ picker, size, onEmptied }: PictureGridProps) {
  const { images } = picker
  const list = useRef<HTMLUListElement>(null)
  const focusTarget = useRef<string>(undefined)
  const [news, setNews] = useState("")
  const [describedId, setDescribedId] = useState<number>()
  const described = images.findIndex((image) => image.id === describedId)

  // Moving or removing an item loses focus; restore it.
  useEffect(() => {
    const name = focusTarget.current
    focusTarget.current = undefined
    if (name) list.current?.querySelector<HTMLElement>(`[data-focus="${name}"]`)?.focus()
  })

  const handleMove = (from: number, to: number, part: "grip" | "menu") => {
    const image = images[from]
    if (!image || to < 0 || to >= images.length) return
    focusTarget.current = `${image.id}-${part}`
    picker.move(image.id, to)
  }
  const handleStep = (at: number, by: -1 | 1) => {
    setNews(
      t("Photo moved to position {position} of {count}", {
        position: at + by + 1,
        count: images.length,
      }),
    )
    handleMove(at, at + by, "menu")
  }
  const handleRemove = (image: PickedImage, at: number) => {
    const neighbor = images[at + 1] ?? images[at - 1]
    focusTarget.current = neighbor && `${neighbor.id}-remove`
    setNews(t("Photo removed"))
    picker.remove(image.id)
    if (!neighbor) onEmptied?.()
  }
  const handleDone = useCallback(() => {
    list.current?.querySelector<HTMLElement>(`[data-focus="${describedId}-alt"]`)?.focus()
    setDescribedId(undefined)
  }, [describedId])

  const { held, gripProps } = useGridOrder(
    list,
    images.length,
    (from, to) => handleMove(from, to, "grip"),
    setNews,
  )
  return (
    <div className="grid gap-3">
      <VisuallyHidden>
        <output>{news}</output>
      </VisuallyHidden>
      <ul
        ref={list}
        aria-label={t("Selected photos")}
        className={classNames(
          "relative grid gap-2 empty:hidden",
          size === "large"
            ? "grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))]"
            : "grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))]",
        )}
      >
        {images.map((image, at) => (
          <PictureTile
            key={image.id}
            image={image}
            place={held ? placeOf(at, held.from, held.to) : at}
            count={images.length}
            isHeld={held?.from === at}
            shift={shiftOf(held, at)}
            isFollowing={held?.from === at && held.offset !== undefined}
            gripProps={gripProps(at)}
            isDescribed={describedId === image.id}
            onDescribe={() => setDescribedId(describedId === image.id ? undefined : image.id)}
            onStep={(by) => handleStep(at, by)}
            onRemove={() => handleRemove(image, at)}
          />
        ))}
      </ul>
      {images[described] && (
        <PictureDescription
          key={describedId}
          image={images[described]}
          position={described + 1}
          onChange={(alt) => picker.describe(describedId!, alt)}
          onDone={handleDone}
        />
      )}
    </div>
  )
}

/** How far a tile is shown from its own cell while one is held. */
function shiftOf(held: Held | undefined, at: number): { x: number; y: number } | undefined {
  if (!held) return undefined
  if (at === held.from && held.offset) return held.offset
  const from = held.cells[at]
  const to = held.cells[placeOf(at, held.from, held.to)]
  return from && to && { x: to.x - from.x, y: to.y - from.y }
}
