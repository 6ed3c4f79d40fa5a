import type { AnchorHTMLAttributes, ReactNode, Ref } from "react"
import { Link as RouterLink } from "wouter"

import { announceIntent } from "#lib/intent.ts"

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  href: string
  children: ReactNode
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
  /** A navigation of the whole page: sign-in, sign-out, downloads. */
  isFullPage?: boolean
}

/** Every link of the product. Inside it changes the screen, and fetches ahead on intent. */
export function Link({ href, isFullPage, replace, onPointerEnter, onFocus, ...rest }: LinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  if (isFullPage) return <a href={href} {...rest} />
  return (
    <RouterLink
      href={href}
      replace={replace ?? false}
      onPointerEnter={(event) => {
        announceIntent(href)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        announceIntent(href)
        onFocus?.(event)
      }}
      {...rest}
    />
  )
}
