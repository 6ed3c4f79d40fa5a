import { ArrowLeft, ArrowRight, Ellipsis, X } from "lucide-react"
import type { HTMLAttributes } from "react"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"

import type { PickedImage } from "./picked-images.ts"

export interface PictureTileProps {
  image: PickedImage
  /** Where it stands, or would stand if what is held were dropped; counted from 0. */
  place: number
  count: number
  isHeld: boolean
  /** Under the pointer: it moves without delay. */
  isFollowing: boolean
  shift: { x: number; y: number } | undefined
  gripProps: HTMLAttributes<HTMLButtonElement>
  isDescribed: boolean
  onDescribe: () => void
  onStep: (by: -1 | 1) => void
  onRemove: () => void
}

/** One of several pictures: the picture itself is what one drags, its corners are buttons. */
export function PictureTile(props: PictureTileProps) {
  const { image, place, count, isHeld, shift } = props
  const position = place + 1
  return (
    <li
      style={shift && { translate: `${shift.x}px ${shift.y}px` }}
      className={classNames(
        "relative aspect-square min-w-0 touch-manipulation",
        shift &&
          !props.isFollowing &&
          "transition-[translate] duration-150 motion-reduce:transition-none",
        isHeld && "z-10",
      )}
    >
      <button
        type="button"
        {...props.gripProps}
        data-focus={`${image.id}-grip`}
        aria-label={t("Photo {position} of {count}: {name}", {
          position,
          count,
          name: image.alt || image.name,
        })}
        aria-pressed={isHeld}
        aria-roledescription={t("photo that can be moved")}
        className={classNames(
          "rounded-box bg-surface-2 block size-full overflow-hidden select-none [-webkit-touch-callout:none]",
          count > 1 && (isHeld ? "cursor-grabbing" : "cursor-grab"),
          isHeld && "shadow-pop outline-accent outline-3 outline-offset-2",
        )}
      >
        <img
          src={image.dataUrl}
          alt=""
          draggable={false}
          className="pointer-events-none size-full object-cover"
        />
      </button>
      <span
        aria-hidden
        className="pointer-events-none absolute start-1.5 top-1.5 grid min-w-5.5 place-items-center rounded-full bg-black/65 px-1.5 text-xs leading-5.5 font-semibold text-white"
      >
        {position}
      </span>
      <TileButton
        label={t("Remove photo {position}", { position })}
        focusName={`${image.id}-remove`}
        className="end-0 top-0"
        onClick={props.onRemove}
      >
        <X aria-hidden size={16} />
      </TileButton>
      <TileButton
        label={t("Describe photo {position}: ALT text", { position })}
        focusName={`${image.id}-alt`}
        className="start-0 bottom-0"
        isExpanded={props.isDescribed}
        isFilled={image.alt.trim() !== ""}
        onClick={props.onDescribe}
      >
        <span aria-hidden className="text-[0.6875rem] leading-none font-bold">
          {t("ALT")}
        </span>
      </TileButton>
      {count > 1 && (
        <DropdownMenu
          label={t("Photo {position}", { position })}
          trigger={
            <TileButton
              label={t("Order of photo {position}", { position })}
              focusName={`${image.id}-menu`}
              className="end-0 bottom-0"
            >
              <Ellipsis aria-hidden size={16} />
            </TileButton>
          }
          items={[
            {
              label: t("Move earlier"),
              icon: <ArrowLeft aria-hidden size={18} />,
              isDisabled: place === 0,
              onSelect: () => props.onStep(-1),
            },
            {
              label: t("Move later"),
              icon: <ArrowRight aria-hidden size={18} />,
              isDisabled: place === count - 1,
              onSelect: () => props.onStep(1),
            },
          ]}
        />
      )}
    </li>
  )
}

interface TileButtonProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  focusName: string
  isExpanded?: boolean
  isFilled?: boolean
  ref?: React.Ref<HTMLButtonElement>
}

/** 40 px to the finger, smaller to the eye, so that the picture stays visible. */
function TileButton({
  label,
  focusName,
  className,
  isExpanded,
  isFilled = false,
  children,
  ...rest
}: TileButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={label}
      data-focus={focusName}
      {...(isExpanded !== undefined && { "aria-expanded": isExpanded })}
      className={classNames(
        "group absolute grid size-10 place-items-center rounded-full",
        className,
      )}
    >
      <span
        className={classNames(
          "grid h-6.5 min-w-6.5 place-items-center rounded-full px-1",
          isFilled ? "bg-accent text-on-accent" : "bg-black/65 text-white group-hover:bg-black/85",
        )}
      >
        {children}
      </span>
    </button>
  )
}
