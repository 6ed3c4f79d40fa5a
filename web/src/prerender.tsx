import { renderToStaticMarkup } from "react-dom/server"

import { setCatalog, t, type Catalog } from "#lib/text.ts"
import { LandingScreen } from "#screens/LandingScreen.tsx"

/** Sets the language of the pages rendered next. */
export function useTexts(language: string, catalog: Catalog | undefined): void {
  setCatalog(language, catalog)
}

/** The texts of the page templates. */
export const pageTexts = () => ({
  description: t(
    "Share your thoughts, discover content and connect with people, in a community that plays by rules everyone can read.",
  ),
  noscript: t("{brand} needs JavaScript once you are signed in.", { brand: "%BRAND%" }),
})

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
