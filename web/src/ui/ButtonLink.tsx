import type { ReactNode } from "react"

import { buttonClass, type ButtonLook } from "./button-class.ts"
import { Link } from "./Link.tsx"

export interface ButtonLinkProps extends ButtonLook {
  href: string
  children: ReactNode
  isFullPage?: boolean
  className?: string
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  return (
    <Link
      href={props.href}
      isFullPage={props.isFullPage ?? false}
      className={buttonClass(props, props.className)}
    >
      {props.icon}
      {props.children}
    </Link>
  )
}
