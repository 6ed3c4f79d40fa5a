import { ZoomIn, ZoomOut } from "lucide-react"
import { useId, useRef, useState, type KeyboardEvent } from "react"

import { formatPercent } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { VisuallyHidden } from "#ui/VisuallyHidden.tsx"

import { maxZoom, moveBy, placeOf, zoomTo, type Crop, type WindowPoint } from "./crop.ts"
import { useCropGestures } from "./use-crop-gestures.ts"

export interface PictureCropProps {
  picture: { dataUrl: string; width: number; height: number }
  crop: Crop
  onChange: (change: (crop: Crop) => Crop) => void
  isDisabled: boolean
}

const STEP = 0.05
const ZOOM_STEP = 1.1
/** The arrow moves the section, so the picture moves the other way. */
const ARROWS: Record<string, WindowPoint> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}
const ZOOMS: Record<string, number> = {
  "+": ZOOM_STEP,
  "=": ZOOM_STEP,
  "-": 1 / ZOOM_STEP,
  _: 1 / ZOOM_STEP,
}

/** The chosen picture under a round window: drag, pinch, wheel, slider or keys choose the section. */
export function PictureCrop({ picture, crop, onChange, isDisabled }: PictureCropProps) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const [isSpoken, setIsSpoken] = useState(false)
  const gestures = useCropGestures(area, { picture, isDisabled, onChange })
  const place = placeOf(crop, picture)
  const most = maxZoom(picture)
  const percent = (share: number) => `${share}%`

  function handleKey(event: KeyboardEvent) {
    if (isDisabled || event.ctrlKey || event.metaKey || event.altKey) return
    const [by, factor] = [ARROWS[event.key], ZOOMS[event.key]]
    if (!by && factor === undefined) return
    event.preventDefault()
    setIsSpoken(true)
    if (by) onChange((before) => moveBy(before, by, picture))
    else onChange((before) => zoomTo(before, before.zoom * factor!, picture))
  }

  return (
    <div className="grid w-full max-w-72 justify-items-center gap-2 pt-1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- no role fits two dimensions better */}
      <div
        ref={area}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the arrow keys
        tabIndex={0}
        aria-label={t("Section of the picture")}
        aria-describedby={`${id}-hint`}
        onKeyDown={handleKey}
        {...gestures}
        className="bg-surface-2 rounded-box focus-visible:outline-accent relative aspect-square w-full cursor-grab touch-none overflow-hidden select-none focus-visible:outline-2 focus-visible:outline-offset-2 active:cursor-grabbing"
      >
        <img
          src={picture.dataUrl}
          alt=""
          draggable={false}
          className="pointer-events-none absolute max-w-none"
          style={{
            width: percent(place.width),
            height: percent(place.height),
            left: percent(place.left),
            top: percent(place.top),
          }}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-1 rounded-full border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/55%)]"
        />
      </div>
      <label className="text-ink-2 flex w-full items-center gap-3">
        <ZoomOut aria-hidden size={18} />
        <VisuallyHidden>{t("Zoom")}</VisuallyHidden>
        <input
          type="range"
          min={1}
          max={most}
          step={0.01}
          value={crop.zoom}
          disabled={isDisabled || most === 1}
          aria-valuetext={formatPercent(100 * crop.zoom)}
          onChange={(event) => {
            const zoom = Number(event.target.value)
            onChange((before) => zoomTo(before, zoom, picture))
          }}
          className="accent-accent h-10 min-w-0 flex-1"
        />
        <ZoomIn aria-hidden size={18} />
      </label>
      <p id={`${id}-hint`} className="text-13 text-ink-3 text-center">
        {t("Drag to move, pinch or scroll to zoom. Keys: arrows, + and −.")}
      </p>
      <VisuallyHidden>
        <output>
          {isSpoken &&
            t("Center {x} across, {y} down, zoom {zoom}", {
              x: formatPercent(100 * crop.x),
              y: formatPercent(100 * crop.y),
              zoom: formatPercent(100 * crop.zoom),
            })}
        </output>
      </VisuallyHidden>
    </div>
  )
}
