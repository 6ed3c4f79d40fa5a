import { STORY_BACKGROUNDS, type StoryBackground } from "@grove/contract/stories"
import { clsx } from "clsx"
import { useId } from "react"

import { t } from "#lib/text.ts"

import { backgroundClass, backgroundNames } from "./backgrounds.ts"

interface BackgroundPickerProps {
  value: StoryBackground
  onChange: (background: StoryBackground) => void
}

/** For stories of words alone. */
export function BackgroundPicker({ value, onChange }: BackgroundPickerProps) {
  const name = useId()
  const names = backgroundNames()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t("Background")}</legend>
      <div className="flex flex-wrap gap-2">
        {STORY_BACKGROUNDS.map((background) => (
          <label
            key={background}
            data-tip={names[background]}
            className={clsx(
              "size-10 rounded-full ring-offset-2 ring-offset-surface has-checked:ring-2 has-checked:ring-accent",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent",
              backgroundClass(background),
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={names[background]}
              checked={background === value}
              onChange={() => onChange(background)}
              className="sr-only"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
