import { SignInButton } from "#features/auth/SignInButton.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Brand } from "#ui/Brand.tsx"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/Link.tsx"

import { BAR, HEADER } from "./frame-class.ts"

/** For visitors. The home link leads to the prerendered landing page, a full page load. */
export function GuestHeader() {
  return (
    <header className={HEADER}>
      <div className={classNames(BAR, "grid-cols-[1fr_auto]")}>
        <Link
          href={paths.home}
          isFullPage
          className="flex min-h-10 items-center justify-self-start rounded-lg"
        >
          <Brand />
        </Link>
        <SignInButton>{t("Sign In")}</SignInButton>
      </div>
    </header>
  )
}
