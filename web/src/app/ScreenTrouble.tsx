import { useEffect } from "react"

import { LoadError, troubleOf } from "#lib/lazy-import.ts"
import { t } from "#lib/text.ts"
import { ErrorState } from "#ui/ErrorState.tsx"

import { forgetScreen } from "./routes.tsx"
import { reload, troubleHint, troubleWords } from "./trouble-words.ts"

/** In place of a screen that failed: its code did not come, or it broke while drawing. */
export function ScreenTrouble(props: { name: string; error: Error; onReset: () => void }) {
  const { name, error, onReset } = props
  const onRetry = () => {
    forgetScreen(name)
    onReset()
  }
  const why = error instanceof LoadError ? troubleOf(error) : undefined
  useEffect(() => {
    if (why === "gone") reloadOnce(error.message)
    return () => forgetScreen(name)
  }, [why, error, name])
  useEffect(() => {
    if (why === undefined) return undefined
    addEventListener("online", onRetry)
    return () => removeEventListener("online", onRetry)
  })
  return (
    <ErrorState
      message={why ? troubleWords(why) : t("Something went wrong on this page.")}
      hint={why ? troubleHint(why) : t("The rest of the site still works.")}
      onRetry={onRetry}
      {...(why && why !== "offline" && { onReload: reload })}
    />
  )
}

/**
 * After an update the address on its way is loaded whole: leaving for it would have ended the old screen anyway. Once
 * for each missing file, in case the new build misses it too.
 */
function reloadOnce(what: string): void {
  const KEY = "grove.reloaded"
  try {
    if (sessionStorage.getItem(KEY) === what) return
    sessionStorage.setItem(KEY, what)
  } catch {
    return
  }
  reload()
}
