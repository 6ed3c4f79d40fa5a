import { Check } from "lucide-react"
import { useId, type ReactNode } from "react"

export interface CheckboxProps {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
}

export function Checkbox(props: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex min-h-10 items-center gap-3">
      <span className="relative inline-grid size-5 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          checked={props.isChecked}
          disabled={props.isDisabled}
          onChange={(event) => props.onChange(event.target.checked)}
          className="peer border-ink-3 bg-surface checked:border-accent checked:bg-accent absolute size-full appearance-none rounded-md border disabled:opacity-45"
        />
        <Check
          aria-hidden
          size={14}
          strokeWidth={3}
          className="text-on-accent pointer-events-none relative opacity-0 peer-checked:opacity-100"
        />
      </span>
      <label htmlFor={id} className="text-md flex-1 py-2">
        {props.label}
      </label>
    </div>
  )
}
