import { t } from "#lib/text.ts"

/** The page's <main>: focusable, but not in the tab order. */
export const MAIN_ID = "main"

/** First tab stop of every page: skips the header. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // Avoids a history entry. Without JavaScript the browser follows the anchor.
        event.preventDefault()
        document.getElementById(MAIN_ID)?.focus()
      }}
      className="bg-accent text-on-accent fixed start-2 top-2 z-60 -translate-y-20 rounded-full px-4 py-2.5 font-semibold focus:translate-y-0"
    >
      {t("Skip to content")}
    </a>
  )
}
