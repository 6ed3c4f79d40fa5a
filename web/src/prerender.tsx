import { renderToStaticMarkup } from "react-dom/server"

import { t } from "#lib/text.ts"
import { LandingScreen } from "#screens/LandingScreen.tsx"

/** The pages that the build renders ahead of time. */
export function renderLanding(rulesHref: string | undefined): string {
  return renderToStaticMarkup(
    <>
      <LandingScreen params={rulesHref ? { rules: rulesHref } : {}} />
      {/* Shown by landing.ts to visitors of a member page. */}
      <section
        aria-label={t("Notifications (F8)")}
        tabIndex={-1}
        className="toast-place"
        id="notices"
      >
        <output
          id="please-sign-in"
          hidden
          className="toast animate-rise rounded-card border-line bg-surface text-md shadow-pop pointer-events-auto block touch-none border p-4 font-semibold select-none"
        >
          {t("Please Sign In")}
        </output>
      </section>
    </>,
  )
}
