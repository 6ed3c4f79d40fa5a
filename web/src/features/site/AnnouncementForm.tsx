import type { AnnouncementForAdmins } from "@grove/contract/announcements"
import { SITE } from "@grove/contract/limits"
import { useState } from "react"

import { languageName } from "#lib/language-name.ts"
import { t } from "#lib/text.ts"
import { Counter } from "#ui/Counter.tsx"
import { FormDialog } from "#ui/FormDialog.tsx"
import { Input } from "#ui/Input.tsx"
import { Select } from "#ui/Select.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { draftOf, EMPTY, factsOf, isEndWrong } from "./announcement-draft.ts"
import { useChangeAnnouncement, useCreateAnnouncement } from "./announcements.hooks.ts"

/** Languages people write announcements in, more than the interface has. */
const OFFERED = "en de es fr it nl pl pt tr uk ar he hi zh ja".split(" ")

interface AnnouncementFormProps {
  /** Omitted for a new announcement. */
  announcement?: AnnouncementForAdmins | undefined
  onClose: () => void
}

export function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const [draft, setDraft] = useState(() => (announcement ? draftOf(announcement) : EMPTY))
  const [isAsked, setIsAsked] = useState(false)
  const create = useCreateAnnouncement(onClose)
  const change = useChangeAnnouncement(onClose)
  const set = (fields: Partial<typeof draft>) => setDraft((known) => ({ ...known, ...fields }))
  const [openedAt] = useState(Date.now)
  const isWrong = isEndWrong(draft, openedAt)
  const isBlank = draft.text.trim() === ""
  const submit = () => {
    setIsAsked(true)
    if (isWrong || isBlank) return
    if (announcement) change.mutate({ id: announcement.id, ...factsOf(draft) })
    else create.mutate(factsOf(draft))
  }
  return (
    <FormDialog
      title={announcement ? t("Edit announcement") : t("New announcement")}
      submitLabel={announcement ? t("Save") : t("Announce")}
      isPending={create.isPending || change.isPending}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={t("Text")}
        value={draft.text}
        maxLength={SITE.announcement}
        isRequired
        error={isAsked && isBlank ? t("Write what you want to announce.") : undefined}
        aside={<Counter used={draft.text.length} max={SITE.announcement} />}
        onChange={(event) => set({ text: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          type="datetime-local"
          label={t("Start")}
          hint={announcement ? "" : t("Leave empty to start now")}
          value={draft.startsAt}
          onChange={(event) => set({ startsAt: event.target.value })}
        />
        <Input
          type="datetime-local"
          label={t("End")}
          hint={t("Leave empty to end it yourself")}
          value={draft.endsAt}
          error={isWrong ? t("The end must be after the start.") : undefined}
          onChange={(event) => set({ endsAt: event.target.value })}
        />
      </div>
      <Select
        label={t("Who reads it")}
        value={draft.language}
        options={[
          { value: "", label: t("All members") },
          ...OFFERED.map((code) => ({
            value: code,
            label: t("Members who read {language}", { language: languageName(code) }),
          })),
        ]}
        onChange={(language) => set({ language })}
      />
    </FormDialog>
  )
}
