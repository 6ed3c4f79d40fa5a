import { t } from "#lib/text.ts"

/** The one <main> of a page; it takes the focus without being a stop on the way. */
export const MAIN_ID = "main"

/** The first thing a key reaches on every page: past the header, to what the page is about. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // Without a step in the history; a page without scripts follows the link itself.
        event.preventDefault()
        document.getElementById(MAIN_ID)?.focus()
      }}
      className="bg-accent text-on-accent fixed top-2 left-2 z-60 -translate-y-20 rounded-full px-4 py-2.5 font-semibold focus:translate-y-0"
    >
      {t("Skip to content")}
    </a>
  )
}
