import { ChevronDown } from "lucide-react"
import type { Ref, SelectHTMLAttributes } from "react"

import { classNames } from "./class-names.ts"
import { CONTROL } from "./control-class.ts"
import { Field, type FieldProps } from "./Field.tsx"

interface SelectOption {
  value: string
  label: string
}

export interface SelectProps
  extends
    Omit<FieldProps, "children">,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "required" | "onChange" | "children"> {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** Shown while no option is selected. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** A native select: picker wheel on phones, type-ahead on keyboards. */
export function Select(props: SelectProps) {
  const { label, isLabelHidden, hint, error, isRequired, aside, ...others } = props
  const { onChange, options, placeholder, className, ...rest } = others
  return (
    <Field {...{ label, isLabelHidden, hint, error, isRequired, aside }}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(
              CONTROL,
              "h-11 appearance-none pe-10",
              props.value === "" && "text-ink-3",
              className,
            )}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-surface text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={18}
            className="text-ink-3 pointer-events-none absolute end-3 top-1/2 -translate-y-1/2"
          />
        </div>
      )}
    </Field>
  )
}
