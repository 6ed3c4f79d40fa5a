import { loadFailure } from "#lib/lazy-import.ts"
import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

import { reload, loadFailureHint, loadFailureText } from "./load-failure-text.ts"

/**
 * Tells why a dialog or menu does not load and offers a way out. Rendered above open dialogs, and needs no further
 * code.
 */
export function LoadFailureAlert() {
  const why = useStore(loadFailure)
  return (
    // `aria-live` keeps it announced while a modal dialog hides the rest of the page from screen readers.
    <div role="alert" aria-live="assertive" className="load-failure">
      {why && (
        <div className="rounded-card border-line bg-surface shadow-pop pointer-events-auto flex items-center gap-4 border p-4">
          <div className="grid min-w-0 flex-1 gap-0.5">
            <p className="text-md font-semibold">{loadFailureText(why)}</p>
            <p className="text-ink-2 text-sm">{loadFailureHint(why)}</p>
          </div>
          {why !== "offline" && (
            <Button size="sm" onClick={reload}>
              {t("Reload")}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
