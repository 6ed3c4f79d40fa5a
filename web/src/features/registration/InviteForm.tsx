import { INVITATION } from "@grove/contract/limits"
import type { Invitation } from "@grove/contract/registration"
import { useState } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Input } from "#ui/Input.tsx"
import { Select } from "#ui/Select.tsx"

import { useInvite } from "./hooks.ts"

const DAYS = [1, 7, 30, INVITATION.days]

interface InviteFormProps {
  /** How many more working invitations the member may have. */
  left: number
  onMade: (invitation: Invitation) => void
}

export function InviteForm({ left, onMade }: InviteFormProps) {
  const [places, setPlaces] = useState("1")
  const [days, setDays] = useState(String(DAYS[1]))
  const [isTried, setIsTried] = useState(false)
  const invite = useInvite(onMade)
  const count = Number(places)
  const isCount = Number.isInteger(count) && count >= 1 && count <= INVITATION.places
  if (left === 0)
    return (
      <p className="text-md text-ink-2">
        {t("You have as many working invitations as you may have. Revoke one to make another.")}
      </p>
    )
  return (
    <form
      noValidate
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isCount) invite.mutate({ places: count, days: Number(days) })
      }}
    >
      <Input
        label={t("Number of people")}
        type="number"
        inputMode="numeric"
        min={1}
        max={INVITATION.places}
        value={places}
        onChange={(event) => setPlaces(event.target.value)}
        {...(isTried &&
          !isCount && {
            error: t("Enter a number from 1 to {count}.", { count: INVITATION.places }),
          })}
      />
      <Select
        label={t("Valid for")}
        value={days}
        options={DAYS.map((value) => ({
          value: String(value),
          label: t("{days, plural, one {# day} other {# days}}", { days: value }),
        }))}
        onChange={setDays}
      />
      <Button type="submit" className="sm:mt-7" isLoading={invite.isPending}>
        {t("Create a link")}
      </Button>
    </form>
  )
}
