import type { MailSettings } from "@grove/contract/mail"
import { MailWarning } from "lucide-react"
import type { ReactNode } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

import { useConfirmAddress } from "./hooks.ts"

/** The address mail goes to, or why none is sent and what to do about it. */
export function AddressState({ settings }: { settings: MailSettings }) {
  const address = settings.address ?? ""
  switch (settings.addressState) {
    case "ok":
      return (
        <p className="text-ink-2 text-sm wrap-anywhere">
          {t("Mail goes to {address} when something is unread for a few minutes.", { address })}
        </p>
      )
    case "missing":
      return (
        <Warning>
          {t(
            "Your account has no e-mail address, so no mail can be sent. Add one where you sign in.",
          )}
        </Warning>
      )
    case "unverified":
      return (
        <Warning>
          {t(
            "Your address {address} is not confirmed, so no mail is sent to it. Confirm it where you sign in, then sign in here again.",
            { address },
          )}
        </Warning>
      )
    case "returned":
      return <Returned address={address} reason={settings.returnedReason} />
  }
}

function Returned({ address, reason }: { address: string; reason: string | null }) {
  const confirm = useConfirmAddress()
  return (
    <Warning>
      {t("Mail to {address} came back, so nothing is sent there any more.", { address })}
      {reason !== null && <span className="text-13 mt-1 block font-mono">{reason}</span>}
      <Button
        size="sm"
        variant="secondary"
        className="mt-2"
        isLoading={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {t("Confirm this address again")}
      </Button>
    </Warning>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className="bg-warn-soft text-ink rounded-box flex items-start gap-3 p-3 text-sm">
      <MailWarning aria-hidden size={20} className="text-warn shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}
