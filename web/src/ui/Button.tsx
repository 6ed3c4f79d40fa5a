import type { ButtonHTMLAttributes, ReactNode, Ref } from "react"

import { buttonClass, type ButtonLook } from "./button-class.ts"
import { Spinner } from "./Spinner.tsx"

export interface ButtonProps
  extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  children: ReactNode
  isLoading?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const {
    variant: _v,
    size: _s,
    icon,
    isWide: _w,
    isLoading,
    className,
    children,
    disabled,
    ...rest
  } = props
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isLoading}
      aria-busy={isLoading || undefined}
      className={buttonClass(props, className)}
    >
      {isLoading ? <Spinner size={16} /> : icon}
      {children}
    </button>
  )
}
