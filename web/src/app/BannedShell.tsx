import type { CurrentUser } from "@grove/contract/auth"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Brand } from "#ui/Brand.tsx"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Link } from "#ui/Link.tsx"
import { MAIN_ID, SkipLink } from "#ui/SkipLink.tsx"

import { ScreenView } from "./ScreenView.tsx"

/** A banned member sees this page at every address: why, and how to appeal. */
export function BannedShell({ user, path }: { user: CurrentUser; path: string }) {
  const penaltyId = path.startsWith("/appeals/")
    ? path.slice("/appeals/".length)
    : String(user.standing.penaltyId)
  return (
    <>
      <SkipLink />
      <header className="border-line bg-surface sticky top-0 z-40 h-(--header) border-b">
        <div className="mx-auto flex h-full max-w-4xl items-center justify-between gap-3 px-3.5 md:px-6">
          <Brand />
          <div className="flex items-center gap-2">
            <Link
              href={paths.communityRules}
              className="text-ink-2 hover:text-ink inline-flex min-h-10 items-center px-2 text-sm font-semibold"
            >
              {t("Community Rules")}
            </Link>
            <ButtonLink href={paths.logout} isFullPage variant="secondary">
              {t("Logout")}
            </ButtonLink>
          </div>
        </div>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-4xl pb-8 outline-none md:px-6 md:pt-6"
      >
        <p
          role="alert"
          className="bg-danger-soft text-danger md:rounded-card mb-4 px-4 py-3 font-semibold"
        >
          {t("Your account is banned.")}
        </p>
        <ScreenView
          name="AppealScreen"
          title={t("Appeal")}
          path={`/appeals/${penaltyId}`}
          params={{ penaltyId }}
        />
      </main>
    </>
  )
}
