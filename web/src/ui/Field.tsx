import { CircleAlert } from "lucide-react"
import { useId, type ReactNode } from "react"

interface FieldControl {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": true | undefined
  required: boolean | undefined
}

export interface FieldProps {
  label: string
  /** For screen readers only, where the context makes the purpose visible. */
  isLabelHidden?: boolean
  hint?: string
  error?: string | undefined
  isRequired?: boolean
  /** Shown at the end of the hint's line, such as a character counter. */
  aside?: ReactNode
  /** Renders the control with the attributes that link it to its label, hint and error. */
  children: (control: FieldControl) => ReactNode
}

export function Field(props: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const hasLine = props.error ?? props.hint ?? props.aside
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={id}
        className={props.isLabelHidden ? "sr-only" : "text-ink text-sm font-semibold"}
      >
        {props.label}
      </label>
      {props.children({
        id,
        "aria-describedby": (props.error ?? props.hint) ? hintId : undefined,
        "aria-invalid": props.error ? true : undefined,
        required: props.isRequired,
      })}
      {hasLine !== undefined && (
        <div className="text-13 flex items-start justify-between gap-3">
          <p
            id={hintId}
            role={props.error ? "alert" : undefined}
            className={props.error ? "text-danger flex items-center gap-1.5" : "text-ink-3"}
          >
            {props.error && <CircleAlert aria-hidden size={14} />}
            {props.error ?? props.hint}
          </p>
          {props.aside}
        </div>
      )}
    </div>
  )
}
