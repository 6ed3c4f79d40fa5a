import { useEffect, useRef, useState } from "react"

import { guardLeaving } from "#lib/leave-guard.ts"
import { t } from "#lib/text.ts"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"

/** Asks before the member leaves the page with changes that are not saved. */
export function LeaveDialog() {
  const [leave, setLeave] = useState<() => void>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    stop.current = guardLeaving((next) => setLeave(() => next))
    return () => stop.current?.()
  }, [])
  if (!leave) return null
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t("Leave without saving?")}
      question={t("Your changes to the site will be lost.")}
      confirm={t("Leave")}
      onClose={() => setLeave(undefined)}
      onConfirm={() => {
        stop.current?.()
        setLeave(undefined)
        leave()
      }}
    />
  )
}
