import { TEXT } from "@grove/contract/limits"
import { ArrowLeft, ArrowRight, X } from "lucide-react"
import { useEffect, useRef, useState } from "react"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { IconButton } from "#ui/IconButton.tsx"
import { Input } from "#ui/Input.tsx"
import { VisuallyHidden } from "#ui/VisuallyHidden.tsx"

import type { ImagePicker } from "./hooks.ts"
import type { PickedImage } from "./picked-images.ts"

export interface PickedListProps {
  picker: ImagePicker
  size: "compact" | "large"
  /** Called when the last picture was removed, to move the focus. */
  onEmptied?: () => void
}

/** The picked pictures in order, each with its description. */
export function PickedList({ picker, size, onEmptied }: PickedListProps) {
  const { images } = picker
  const list = useRef<HTMLUListElement>(null)
  const focusTargets = useRef<string[]>([])
  const [news, setNews] = useState("")

  // Moving or removing an item loses focus; restore it.
  useEffect(() => {
    if (focusTargets.current.length === 0) return
    const target = focusTargets.current
      .map((name) => list.current?.querySelector<HTMLElement>(`[data-focus="${name}"]:enabled`))
      .find((element) => element)
    focusTargets.current = []
    target?.focus()
  })

  function handleMove(image: PickedImage, at: number, by: -1 | 1) {
    const names = [`${image.id}-earlier`, `${image.id}-later`]
    focusTargets.current = by === -1 ? names : names.toReversed()
    setNews(
      t("Photo moved to position {position} of {count}", {
        position: at + by + 1,
        count: images.length,
      }),
    )
    picker.move(image.id, by)
  }

  function handleRemove(image: PickedImage, at: number) {
    const neighbor = images[at + 1] ?? images[at - 1]
    focusTargets.current = neighbor ? [`${neighbor.id}-remove`] : []
    setNews(t("Photo removed"))
    picker.remove(image.id)
    if (!neighbor) onEmptied?.()
  }

  return (
    <>
      <VisuallyHidden>
        <output>{news}</output>
      </VisuallyHidden>
      {images.length > 0 && (
        <ul
          ref={list}
          aria-label={t("Selected photos")}
          className={classNames(
            "grid gap-3",
            size === "large" && images.length > 1 && "sm:grid-cols-2",
          )}
        >
          {images.map((image, at) => (
            <PickedItem
              key={image.id}
              {...{ image, size }}
              position={at + 1}
              count={images.length}
              onDescribe={(alt) => picker.describe(image.id, alt)}
              onMove={(by) => handleMove(image, at, by)}
              onRemove={() => handleRemove(image, at)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface PickedItemProps {
  image: PickedImage
  size: "compact" | "large"
  position: number
  count: number
  onDescribe: (alt: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function PickedItem(props: PickedItemProps) {
  const { image, size, position, count } = props
  const isLarge = size === "large"
  return (
    <li
      className={classNames(
        "min-w-0 rounded-box border border-line bg-surface p-2",
        isLarge ? "grid gap-2" : "flex flex-wrap items-center gap-2",
      )}
    >
      <img
        src={image.dataUrl}
        alt={image.alt || image.name}
        className={classNames(
          "rounded-box bg-surface-2 object-cover",
          isLarge ? "aspect-4/3 w-full" : "size-14",
        )}
      />
      <div className="min-w-40 flex-1">
        <Input
          label={t("Description of photo {position}", { position })}
          isLabelHidden
          placeholder={t("Describe this photo")}
          value={image.alt}
          maxLength={TEXT.alt}
          onChange={(event) => props.onDescribe(event.target.value)}
        />
      </div>
      <div className="flex items-center justify-end">
        {count > 1 && (
          <>
            <IconButton
              data-focus={`${image.id}-earlier`}
              label={t("Move photo {position} earlier", { position })}
              icon={<ArrowLeft aria-hidden size={18} />}
              disabled={position === 1}
              onClick={() => props.onMove(-1)}
            />
            <IconButton
              data-focus={`${image.id}-later`}
              label={t("Move photo {position} later", { position })}
              icon={<ArrowRight aria-hidden size={18} />}
              disabled={position === count}
              onClick={() => props.onMove(1)}
            />
          </>
        )}
        <IconButton
          data-focus={`${image.id}-remove`}
          label={t("Remove photo {position}", { position })}
          icon={<X aria-hidden size={18} />}
          onClick={props.onRemove}
        />
      </div>
    </li>
  )
}
