import { useState } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { Input } from "#ui/Input.tsx"

import { useStopAddress } from "./status.hooks.ts"

interface StopAddressProps {
  stopped: number
  /** The mail server reports what comes back. */
  takesReturns: boolean
}

/** For mail that comes back later, to the mailbox of the sender. */
export function StopAddress({ stopped, takesReturns }: StopAddressProps) {
  const [address, setAddress] = useState("")
  const stop = useStopAddress(() => setAddress(""))
  return (
    <Card as="section" title={t("Mail that came back")}>
      <p className="text-ink-2 mb-3 text-sm">
        {takesReturns
          ? t(
              "Addresses that the mail server refuses are stopped right away, and so are those it reports later. You can also enter an address here: nothing more is sent to it until its owner confirms it again in Settings.",
            )
          : t(
              "Addresses that the mail server refuses are stopped right away. If mail comes back later to the sender's mailbox, enter the address here: nothing more is sent to it until its owner confirms it again in Settings. MAIL_RETURN makes this automatic.",
            )}{" "}
        {t(
          "{count, plural, =0 {No address is stopped.} one {# address is stopped.} other {# addresses are stopped.}}",
          { count: stopped },
        )}
      </p>
      <form
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          if (address.trim() !== "") stop.mutate(address.trim())
        }}
      >
        <Input
          label={t("E-mail address")}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          disabled={address.trim() === ""}
          isLoading={stop.isPending}
        >
          {t("Stop sending")}
        </Button>
      </form>
    </Card>
  )
}
