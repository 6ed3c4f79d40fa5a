import type { Event } from "@grove/contract/posts"
import { useState } from "react"

import { useImagePicker } from "#features/media/hooks.ts"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { Button } from "#ui/Button.tsx"
import { FormDialog } from "#ui/FormDialog.tsx"
import { toast } from "#ui/toast.ts"

import { CoverPicker } from "./CoverPicker.tsx"
import { changedFacts, draftOf, type EventDraft } from "./event-draft.ts"
import { eventProblems } from "./event-problems.ts"
import { EventFields, GuestFields } from "./EventFields.tsx"
import { useEditEvent } from "./hooks.ts"
import { ScopeChoice, type EventScope } from "./ScopeChoice.tsx"

interface EditEventDialogProps {
  post: { id: string; event: Event }
  onClose: () => void
}

/** Changes an event, or it and the later ones of its series. Closing keeps what was typed. */
export function EditEventDialog({ post, onClose }: EditEventDialogProps) {
  const { event } = post
  const stored = draftOf(event)
  const [draft, change, forget] = useDraft<EventDraft>(`event-edit.${post.id}`, stored)
  const [isBack, setIsBack] = useState(() => Object.keys(changedFacts(stored, draft)).length > 0)
  const [scope, setScope] = useState<EventScope>("this")
  const [hasTried, setHasTried] = useState(false)
  const [isCoverGone, setIsCoverGone] = useState(false)
  const picker = useImagePicker("media", { isMultiple: false })
  const edit = useEditEvent(post.id, () => {
    forget()
    onClose()
  })
  const isSeries = event.seriesId !== null
  const problems = hasTried ? eventProblems(draft) : {}
  const [picked] = picker.dataUrls

  function handleSubmit() {
    setHasTried(true)
    if (draft.title.trim() === "" || draft.description.trim() === "") {
      toast({
        title: t("Missing information"),
        description: t("Please provide both event title and description."),
        variant: "destructive",
      })
      return
    }
    if (Object.keys(eventProblems(draft)).length > 0) return
    const { rule, ...facts } = changedFacts(stored, draft)
    // A rule holds for this event and the following ones only.
    const hasRule = rule !== undefined && (!isSeries || scope === "following")
    const changes = {
      ...facts,
      ...(hasRule && { rule }),
      ...(picked !== undefined ? { cover: picked } : isCoverGone && { cover: null }),
    }
    if (Object.keys(changes).length === 0) return onClose()
    const isWider = isSeries || hasRule
    edit.mutate({ ...changes, ...(isWider && { scope: isSeries ? scope : "following" }) })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t("Edit event")}
      submitLabel={t("Save changes")}
      isPending={edit.isPending}
      isDisabled={picker.isProcessing}
      noValidate
      onSubmit={handleSubmit}
    >
      {isBack && (
        <div className="bg-surface-2 rounded-box flex items-center justify-between gap-3 px-3 py-1">
          <span className="text-sm">{t("Your unsaved changes are back.")}</span>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              forget()
              setIsBack(false)
            }}
          >
            {t("Discard")}
          </Button>
        </div>
      )}
      {isSeries && <ScopeChoice label={t("Which events?")} scope={scope} onChange={setScope} />}
      <EventFields
        {...{ draft, change, problems }}
        hasRepeat={!isSeries || scope === "following"}
      />
      <CoverPicker
        picker={picker}
        storedUrl={isCoverGone ? undefined : (event.coverUrl ?? undefined)}
        onRemove={() => {
          picker.clear()
          setIsCoverGone(true)
        }}
      />
      <GuestFields {...{ draft, change, problems }} />
    </FormDialog>
  )
}
