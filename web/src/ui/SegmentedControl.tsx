import { useId, type ReactNode } from "react"

export interface SegmentedControlProps<V extends string> {
  label: string
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  value: V
  onChange: (value: V) => void
}

/** Two or three exclusive options side by side, such as In-Person and Online. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const name = useId()
  return (
    <fieldset className="rounded-card bg-surface-2 flex w-fit max-w-full flex-wrap p-1">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className="rounded-box text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-accent flex min-h-10 cursor-pointer items-center gap-2 px-4 text-sm font-semibold has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
