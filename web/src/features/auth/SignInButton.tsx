import type { ReactNode } from "react"

import { signInHref } from "#lib/paths.ts"
import type { ButtonSize } from "#ui/button-class.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"

/** Full page navigation to the identity provider, returning to the current page. */
export function SignInButton(props: { children: ReactNode; size?: ButtonSize }) {
  return (
    <ButtonLink href={signInHref()} isFullPage {...(props.size && { size: props.size })}>
      {props.children}
    </ButtonLink>
  )
}
