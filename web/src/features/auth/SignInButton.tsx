import type { ReactNode } from "react"

import { signInHref } from "#lib/paths.ts"
import type { ButtonSize } from "#ui/button-class.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"

/** A navigation of the whole page to the identity provider, and back to where one stands. */
export function SignInButton(props: { children: ReactNode; size?: ButtonSize }) {
  return (
    <ButtonLink href={signInHref()} isFullPage {...(props.size && { size: props.size })}>
      {props.children}
    </ButtonLink>
  )
}
