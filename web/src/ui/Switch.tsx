import { useId } from "react"

import { classNames } from "./class-names.ts"

export interface SwitchProps {
  label: string
  isLabelHidden?: boolean
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** A switch that takes effect immediately. */
export function Switch(props: SwitchProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="flex min-h-10 items-center justify-between gap-4">
      <div className={classNames("grid", props.isLabelHidden && "sr-only")}>
        <label htmlFor={id} className="text-md font-medium">
          {props.label}
        </label>
        {props.hint && (
          <p id={hintId} className="text-13 text-ink-3">
            {props.hint}
          </p>
        )}
      </div>
      <span className="relative inline-grid h-10 w-11 shrink-0 items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={props.isOn}
          aria-checked={props.isOn}
          disabled={props.isDisabled}
          aria-describedby={props.hint ? hintId : undefined}
          onChange={(event) => props.onChange(event.target.checked)}
          className="peer absolute inset-0 z-1 cursor-pointer opacity-0"
        />
        <span className="bg-ink-3 peer-checked:bg-accent peer-focus-visible:outline-accent h-6 w-11 rounded-full transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-disabled:opacity-45" />
        <span className="bg-surface shadow-card pointer-events-none absolute start-0.5 size-5 rounded-full transition-transform peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5" />
      </span>
    </div>
  )
}
