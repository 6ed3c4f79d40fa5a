import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from "react"

import { navigate } from "#lib/history.ts"
import { prefetchLink } from "#lib/prefetch.ts"

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  href: string
  children: ReactNode
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
  /** A full page load: sign-in, sign-out, downloads. */
  isFullPage?: boolean
}

/**
 * The link used throughout the app; prefetches the target screen. Replaces wouter's Link, which
 * subscribes to the location once per instance: too costly for lists with hundreds of links.
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
        if (!isPlainClick(event)) return
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

/** Leaves modified clicks (new tab, download) to the browser. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.altKey || event.shiftKey)
