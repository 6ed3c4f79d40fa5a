import { CircleAlert, Clock } from "lucide-react"

import { t } from "#lib/text.ts"

/** Shows that something has not been sent yet, or why it could not be sent. */
export function WaitingState({ failure }: { failure: string | undefined }) {
  if (failure === undefined)
    return (
      <p className="text-warn flex items-center gap-1.5 text-sm">
        <Clock aria-hidden size={15} />
        {t("Waiting to send")}
      </p>
    )
  return (
    <p className="text-danger flex items-center gap-1.5 text-sm">
      <CircleAlert aria-hidden size={15} className="shrink-0" />
      <span>
        {t("Could not be sent")}
        {failure && <span className="text-ink-2"> · {failure}</span>}
      </span>
    </p>
  )
}
