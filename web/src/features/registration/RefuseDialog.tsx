import { JOINING_DAYS, TEXT } from "@grove/contract/limits"
import type { JoinRequest } from "@grove/contract/registration"
import { useState } from "react"

import { t } from "#lib/text.ts"
import { FormDialog } from "#ui/FormDialog.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { applicantName } from "./applicant-name.ts"
import { useRefuseRequest } from "./hooks.ts"

export function RefuseDialog({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const [reason, setReason] = useState("")
  const refuse = useRefuseRequest(onClose)
  const name = applicantName(request)
  return (
    <FormDialog
      onClose={onClose}
      title={t("Refuse {name}?", { name })}
      size="sm"
      submitLabel={t("Refuse")}
      isDanger
      isPending={refuse.isPending}
      onSubmit={() => refuse.mutate({ requestId: request.id, reason, name })}
    >
      <p className="text-md text-ink-2">
        {t("They see the reason, if you give one, and may ask again after {days} days.", {
          days: JOINING_DAYS.refused,
        })}
      </p>
      <Textarea
        label={t("Reason (optional)")}
        value={reason}
        maxLength={TEXT.note}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
