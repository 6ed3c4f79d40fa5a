import { TEXT } from "@grove/contract/limits"
import type { Penalty } from "@grove/contract/penalties"
import { useState } from "react"

import { displayName } from "#features/users/display-name.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Dialog } from "#ui/Dialog.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { useLiftPenalty } from "./hooks.ts"

/** Ends a penalty early. What the decision removed stays removed; an appeal could bring it back. */
export function LiftDialog({ penalty, onClose }: { penalty: Penalty; onClose: () => void }) {
  const [note, setNote] = useState("")
  const lift = useLiftPenalty(onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("Lift this penalty?")}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button
            isLoading={lift.isPending}
            onClick={() => lift.mutate({ penaltyId: penalty.id, note })}
          >
            {t("Lift penalty")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-md text-ink-2">
          {t("{name} is free of it at once and is told so. Removed content stays removed.", {
            name: displayName(penalty.user),
          })}
        </p>
        <Textarea
          label={t("Note to the member")}
          value={note}
          maxLength={TEXT.note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
