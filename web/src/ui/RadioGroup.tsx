import { useId } from "react"

import { classNames } from "./class-names.ts"

interface RadioOption {
  value: string
  label: string
  hint?: string
}

export interface RadioGroupProps {
  label: string
  isLabelHidden?: boolean
  options: readonly RadioOption[]
  value: string | undefined
  onChange: (value: string) => void
}

/** Radio buttons with an optional explanation each. */
export function RadioGroup(props: RadioGroupProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className={props.isLabelHidden ? "sr-only" : "mb-2 text-sm font-semibold"}>
        {props.label}
      </legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            "flex min-h-11 items-start gap-3 rounded-box border px-3.5 py-2.5 transition-colors",
            option.value === props.value
              ? "border-accent bg-accent-soft"
              : "border-line hover:bg-surface-2",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
            className="mt-0.5 size-5 shrink-0"
          />
          <span className="grid">
            <span className="text-md font-medium">{option.label}</span>
            {option.hint && <span className="text-13 text-ink-2">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
