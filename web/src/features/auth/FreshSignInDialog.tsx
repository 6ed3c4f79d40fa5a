import { FRESH_SIGN_IN_MINUTES } from "@grove/contract/limits"
import { LogIn } from "lucide-react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Dialog } from "#ui/Dialog.tsx"

export interface FreshSignInDialogProps {
  /** Title of the action that needs it. */
  title: string
  /** URL to return to after signing in. */
  returnTo: string
  onClose: () => void
}

/** Replaces a dialog whose action requires a fresh sign-in. */
export function FreshSignInDialog({ title, returnTo, onClose }: FreshSignInDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      size="sm"
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <ButtonLink
            href={paths.freshLogin(returnTo)}
            isFullPage
            icon={<LogIn aria-hidden size={17} />}
          >
            {t("Sign in again")}
          </ButtonLink>
        </>
      }
    >
      <p className="text-md text-ink-2">
        {t(
          "For your safety, this requires a sign-in within the last {minutes} minutes. Afterwards you will return here.",
          { minutes: FRESH_SIGN_IN_MINUTES },
        )}
      </p>
    </Dialog>
  )
}
