import { useEffect } from "react"

import { LoadError, loadFailureOf } from "#lib/lazy-import.ts"
import { t } from "#lib/text.ts"
import { ErrorState } from "#ui/ErrorState.tsx"

import { reload, loadFailureHint, loadFailureText } from "./load-failure-text.ts"
import { forgetScreen } from "./routes.tsx"

/** Replaces a screen whose code failed to load or that failed to render. */
export function ScreenFailure(props: { name: string; error: Error; onReset: () => void }) {
  const { name, error, onReset } = props
  const onRetry = () => {
    forgetScreen(name)
    onReset()
  }
  const why = error instanceof LoadError ? loadFailureOf(error) : undefined
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
      message={why ? loadFailureText(why) : t("Something went wrong on this page.")}
      hint={why ? loadFailureHint(why) : t("The rest of the site still works.")}
      onRetry={onRetry}
      {...(why && why !== "offline" && { onReload: reload })}
    />
  )
}

/**
 * After a deployment the new address is loaded as a full page, once per missing file in case the new build lacks it
 * too.
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
