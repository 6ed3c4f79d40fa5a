import { eventText } from "@grove/contract/event-text"
import { TEXT } from "@grove/contract/limits"
import { MapPin, Video } from "lucide-react"
import { useRef, type FormEvent } from "react"

import { EventFacts } from "#features/attendance/EventFacts.tsx"
import { useCurrentUser } from "#features/auth/hooks.ts"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { Button } from "#ui/Button.tsx"
import { Input } from "#ui/Input.tsx"
import { SegmentedControl } from "#ui/SegmentedControl.tsx"
import { Select } from "#ui/Select.tsx"
import { Textarea } from "#ui/Textarea.tsx"
import { toast } from "#ui/toast.ts"

import { CategoryPicker } from "./CategoryPicker.tsx"
import { emptyEvent, isEventEmpty, statedEvent, timeZones, type EventDraft } from "./event-draft.ts"
import { useCreatePost } from "./hooks.ts"

/** spec 2 and 5: an event is a post with generated text and structured facts. */
export function EventForm() {
  const me = useCurrentUser()
  const [draft, change, forget] = useDraft<EventDraft>(`event.${me.id}`, emptyEvent())
  const key = useRef(crypto.randomUUID())
  const first = useRef<HTMLInputElement>(null)
  const create = useCreatePost(
    {
      success: t("Your event has been created and published!"),
      failure: t("Failed to create event. Please try again."),
      isElsewhere: true,
    },
    () => {
      forget()
      key.current = crypto.randomUUID()
    },
  )
  const event = statedEvent(draft)
  const handleSubmit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (create.isPending) return
    if (event.title === "" || event.description === "") {
      toast({
        title: t("Missing information"),
        description: t("Please provide both event title and description."),
        variant: "destructive",
      })
      return
    }
    create.mutate({
      body: {
        content: eventText(event),
        event,
        ...(draft.categoryId && { categoryId: draft.categoryId }),
      },
      idempotencyKey: key.current,
    })
  }
  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      aria-label={t("Create an Event")}
      className="grid gap-4"
    >
      <Input
        ref={first}
        type="text"
        label={t("Event Title *")}
        placeholder={t("What are you planning?")}
        maxLength={TEXT.eventTitle}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Textarea
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
      </div>
      {draft.date !== "" && draft.time !== "" && (
        <Select
          label={t("Time Zone")}
          value={draft.timeZone}
          options={timeZones(draft.timeZone)}
          onChange={(timeZone) => change({ timeZone })}
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
      <CategoryPicker value={draft.categoryId} onChange={(categoryId) => change({ categoryId })} />
      <EventPreview event={event} />
      <div className="flex justify-end gap-2">
        <Button
          variant="secondary"
          disabled={isEventEmpty(draft) || create.isPending}
          onClick={() => {
            forget()
            first.current?.focus()
          }}
        >
          {t("Clear")}
        </Button>
        <Button type="submit" isLoading={create.isPending}>
          {create.isPending ? t("Creating Event...") : t("Create Event")}
        </Button>
      </div>
    </form>
  )
}

/** Preview as it will appear in the feed. */
function EventPreview({ event }: { event: ReturnType<typeof statedEvent> }) {
  return (
    <section
      aria-label={t("Event Preview")}
      className="border-line rounded-card bg-bg grid gap-3 border p-4"
    >
      <h3 className="text-ink-2 text-13 font-semibold">{t("Event Preview")}</h3>
      <EventFacts
        event={{ ...event, title: event.title || t("Event title"), startsAt: null }}
        headingLevel={4}
      />
      <p dir="auto" className="text-md wrap-anywhere whitespace-pre-wrap">
        {event.description || t("Your description appears here.")}
      </p>
    </section>
  )
}
