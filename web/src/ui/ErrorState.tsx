import { CircleAlert, RotateCw } from "lucide-react"

import { t } from "#lib/text.ts"

import { Button } from "./Button.tsx"

export interface ErrorStateProps {
  message: string
  hint?: string
  onRetry: () => void
  /** A further action, for errors that a retry may not fix. */
  onReload?: () => void
}

export function ErrorState({ message, hint, onRetry, onReload }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1.5 px-6 py-12 text-center">
      <div className="bg-danger-soft text-danger mb-2 grid size-14 place-items-center rounded-full">
        <CircleAlert aria-hidden size={26} />
      </div>
      <p className="text-base font-semibold">{message}</p>
      {hint && <p className="text-ink-2 max-w-sm text-sm">{hint}</p>}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="secondary" icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
          {t("Try again")}
        </Button>
        {onReload && <Button onClick={onReload}>{t("Reload")}</Button>}
      </div>
    </div>
  )
}
