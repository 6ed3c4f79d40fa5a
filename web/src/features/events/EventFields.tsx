import { TEXT } from "@grove/contract/limits"
import type { Event } from "@grove/contract/posts"
import { MapPin, Video } from "lucide-react"
import type { Ref } from "react"

import { CompletingTextarea } from "#features/completion/CompletingTextarea.tsx"
import { t } from "#lib/text.ts"
import { Input } from "#ui/Input.tsx"
import { SegmentedControl } from "#ui/SegmentedControl.tsx"
import { Select } from "#ui/Select.tsx"
import { Switch } from "#ui/Switch.tsx"

import { timeZones, type EventDraft } from "./event-draft.ts"
import type { EventProblems } from "./event-problems.ts"
import { RepeatFields } from "./RepeatFields.tsx"

export interface EventFieldsProps {
  draft: EventDraft
  change: (fields: Partial<EventDraft>) => void
  /** Empty until the member has tried to send the form. */
  problems: EventProblems
  first?: Ref<HTMLInputElement>
  /** False where the rule of the series cannot be changed. */
  hasRepeat?: boolean
}

/** What an event is about, when and where. */
export function EventFields({
  draft,
  change,
  problems,
  first,
  hasRepeat = true,
}: EventFieldsProps) {
  return (
    <>
      <Input
        ref={first}
        type="text"
        label={t("Event Title *")}
        placeholder={t("What are you planning?")}
        maxLength={TEXT.eventTitle}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <CompletingTextarea
        label={t("Event Description *")}
        placeholder={t("Tell people what to expect")}
        maxLength={TEXT.eventDescription}
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          type="date"
          label={t("Event Date")}
          value={draft.date}
          onChange={({ target }) => change({ date: target.value })}
        />
        <Input
          type="time"
          label={t("Event Time")}
          value={draft.time}
          onChange={({ target }) => change({ time: target.value })}
        />
        {draft.date !== "" && (
          <>
            <Input
              type="date"
              label={t("End Date")}
              min={draft.date}
              value={draft.endDate}
              error={problems.end}
              onChange={({ target }) => change({ endDate: target.value })}
            />
            <Input
              type="time"
              label={t("End Time")}
              value={draft.endTime}
              aria-invalid={problems.end ? true : undefined}
              onChange={({ target }) => change({ endTime: target.value })}
            />
          </>
        )}
      </div>
      {draft.date !== "" && draft.time !== "" && (
        <Select
          label={t("Time Zone")}
          value={draft.timeZone}
          options={timeZones(draft.timeZone)}
          onChange={(timeZone) => change({ timeZone })}
        />
      )}
      {draft.date !== "" && hasRepeat && (
        <RepeatFields
          date={draft.date}
          repeat={draft.repeat}
          error={problems.repeat}
          onChange={(repeat) => change({ repeat })}
        />
      )}
      <SegmentedControl
        label={t("Kind of event")}
        value={draft.isOnline ? "online" : "in-person"}
        options={[
          { value: "in-person", label: t("In-Person"), icon: <MapPin aria-hidden size={16} /> },
          { value: "online", label: t("Online"), icon: <Video aria-hidden size={16} /> },
        ]}
        onChange={(kind) => change({ isOnline: kind === "online" })}
      />
      {!draft.isOnline && (
        <Input
          type="text"
          label={t("Event Location")}
          placeholder={t("Where does it take place?")}
          maxLength={TEXT.eventLocation}
          value={draft.location}
          onChange={({ target }) => change({ location: target.value })}
        />
      )}
    </>
  )
}

/** How many may come, and what guests see and may do. */
export function GuestFields({
  draft,
  change,
  problems,
}: Pick<EventFieldsProps, "draft" | "change" | "problems">) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          label={t("Places")}
          placeholder={t("No limit")}
          hint={t("When all are taken, others join a waiting list.")}
          value={draft.capacity}
          error={problems.capacity}
          onChange={({ target }) => change({ capacity: target.value })}
        />
        <Select
          label={t("Guest list")}
          value={draft.guestListVisible}
          options={[
            { value: "everyone", label: t("Visible to everyone") },
            { value: "guests", label: t("Visible to people who are going") },
            { value: "host", label: t("Visible to you only") },
          ]}
          onChange={(value) => change({ guestListVisible: value as Event["guestListVisible"] })}
        />
      </div>
      <Switch
        label={t("Guests can invite others")}
        isOn={draft.guestsMayInvite}
        onChange={(guestsMayInvite) => change({ guestsMayInvite })}
      />
    </>
  )
}
