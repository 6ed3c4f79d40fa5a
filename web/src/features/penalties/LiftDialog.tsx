import { TEXT } from "@grove/contract/limits"
import type { Penalty } from "@grove/contract/penalties"
import { useState } from "react"

import { displayName } from "#features/users/display-name.ts"
import { t } from "#lib/text.ts"
import { FormDialog } from "#ui/FormDialog.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { useLiftPenalty } from "./hooks.ts"

/** Ends a penalty early. Removed content stays removed; only an appeal restores it. */
export function LiftDialog({ penalty, onClose }: { penalty: Penalty; onClose: () => void }) {
  const [note, setNote] = useState("")
  const lift = useLiftPenalty(onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={t("Lift this penalty?")}
      size="sm"
      submitLabel={t("Lift penalty")}
      isPending={lift.isPending}
      onSubmit={() => lift.mutate({ penaltyId: penalty.id, note })}
    >
      <p className="text-md text-ink-2">
        {t("The penalty ends immediately and {name} is notified. Removed content stays removed.", {
          name: displayName(penalty.user),
        })}
      </p>
      <Textarea
        label={t("Note to the member")}
        value={note}
        maxLength={TEXT.note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
