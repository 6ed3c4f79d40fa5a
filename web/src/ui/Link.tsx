import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from "react"

import { navigate } from "#lib/history.ts"
import { prefetchLink } from "#lib/prefetch.ts"

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  href: string
  children: ReactNode
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
  /** A navigation of the whole page: sign-in, sign-out, downloads. */
  isFullPage?: boolean
}

/**
 * Every link of the product. Inside it changes the screen, and fetches ahead on intent. Not wouter's own: each of those
 * watches where one is, and a list has hundreds that come and go while one scrolls.
 */
export function Link(props: LinkProps) {
  const { href, isFullPage, replace = false, onClick, onPointerEnter, onFocus, ...rest } = props
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  if (isFullPage) return <a href={href} onClick={onClick} {...rest} />
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!isOurs(event)) return
        event.preventDefault()
        navigate(href, { replace })
      }}
      onPointerEnter={(event) => {
        prefetchLink(href)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        prefetchLink(href)
        onFocus?.(event)
      }}
      {...rest}
    />
  )
}

/** With a key held, or another button, it is for the browser: a new tab, a download. */
const isOurs = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.altKey || event.shiftKey)
