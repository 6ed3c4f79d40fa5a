import type { InputHTMLAttributes, Ref } from "react"

import { classNames } from "./class-names.ts"
import { CONTROL } from "./control-class.ts"
import { Field, type FieldProps } from "./Field.tsx"

export interface InputProps
  extends
    Omit<FieldProps, "children">,
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "required"> {
  ref?: Ref<HTMLInputElement>
}

export function Input(props: InputProps) {
  const { label, isLabelHidden, hint, error, isRequired, aside, className, ...rest } = props
  return (
    <Field {...{ label, isLabelHidden, hint, error, isRequired, aside }}>
      {(control) => (
        <input {...rest} {...control} className={classNames(CONTROL, "h-11", className)} />
      )}
    </Field>
  )
}
