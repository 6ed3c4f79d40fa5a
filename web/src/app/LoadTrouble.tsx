import { trouble } from "#lib/lazy-import.ts"
import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

import { reload, troubleHint, troubleWords } from "./trouble-words.ts"

/**
 * Says why a dialog, a menu or another part does not come, and offers what may help. Stands above open dialogs, and
 * itself needs no code that could be missing.
 */
export function LoadTrouble() {
  const why = useStore(trouble)
  return (
    // `aria-live` is said as well: what lies outside a modal dialog is hidden from screen readers otherwise.
    <div role="alert" aria-live="assertive" className="load-trouble">
      {why && (
        <div className="rounded-card border-line bg-surface shadow-pop pointer-events-auto flex items-center gap-4 border p-4">
          <div className="grid min-w-0 flex-1 gap-0.5">
            <p className="text-md font-semibold">{troubleWords(why)}</p>
            <p className="text-ink-2 text-sm">{troubleHint(why)}</p>
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
