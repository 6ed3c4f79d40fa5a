import { STORY_BACKGROUNDS, type StoryBackground } from "@grove/contract/stories"
import { useId } from "react"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"

import { backgroundClass, backgroundNames } from "./backgrounds.ts"

interface BackgroundPickerProps {
  value: StoryBackground
  onChange: (background: StoryBackground) => void
}

/** For stories without a picture. */
export function BackgroundPicker({ value, onChange }: BackgroundPickerProps) {
  const name = useId()
  const names = backgroundNames()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t("Background")}</legend>
      <div className="flex flex-wrap gap-2">
        {STORY_BACKGROUNDS.map((background) => (
          <input
            key={background}
            type="radio"
            name={name}
            data-tip={names[background]}
            aria-label={names[background]}
            checked={background === value}
            onChange={() => onChange(background)}
            className={classNames(
              "size-10 cursor-pointer appearance-none rounded-full ring-offset-2 ring-offset-surface checked:ring-2 checked:ring-accent focus-visible:outline-offset-4",
              backgroundClass(background),
            )}
          />
        ))}
      </div>
    </fieldset>
  )
}
