import { useLayoutEffect, useRef, type Ref, type TextareaHTMLAttributes } from "react"

import { classNames } from "./class-names.ts"
import { CONTROL } from "./control-class.ts"
import { Field, type FieldProps } from "./Field.tsx"
import { fitText } from "./fit-text.ts"

export interface TextareaProps
  extends
    Omit<FieldProps, "children">,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "required"> {
  value: string
  /** Without a border, for containers that have one: composer, message input. */
  isBare?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Multi-line input that grows with its text up to half the screen. */
export function Textarea(props: TextareaProps) {
  const { label, isLabelHidden, hint, error, isRequired, aside, isBare, className, ref, ...rest } =
    props
  const own = useRef<HTMLTextAreaElement | null>(null)
  useLayoutEffect(() => fitText(own.current), [props.value])
  return (
    <Field {...{ label, isLabelHidden, hint, error, isRequired, aside }}>
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          ref={(box) => {
            own.current = box
            if (typeof ref === "function") return ref(box)
            if (ref) ref.current = box
            return undefined
          }}
          className={classNames(
            "field-sizing-content max-h-[50dvh] resize-none",
            isBare ? "w-full bg-transparent text-base outline-none" : `${CONTROL} py-2.5 leading-6`,
            className,
          )}
        />
      )}
    </Field>
  )
}
