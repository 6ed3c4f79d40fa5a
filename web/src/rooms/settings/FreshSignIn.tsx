import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"

/** Giving power away asks for a recent sign-in; this is the way to one. */
export function FreshSignIn() {
  return (
    <div className="rounded-box bg-warn-soft mb-3 flex flex-wrap items-center justify-between gap-3 p-3">
      <p className="text-sm">
        {t("For your safety, please sign in again before you change the team.")}
      </p>
      <ButtonLink
        href={paths.login(`${paths.settings}?section=team`)}
        isFullPage
        variant="secondary"
        size="sm"
      >
        {t("Sign in again")}
      </ButtonLink>
    </div>
  )
}
