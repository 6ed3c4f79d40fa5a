import { eventText } from "@grove/contract/event-text"
import { useRef, useState, type FormEvent } from "react"

import { EventFacts } from "#features/attendance/EventFacts.tsx"
import { useCurrentUser } from "#features/auth/hooks.ts"
import { useImagePicker } from "#features/media/hooks.ts"
import { useKeptPictures } from "#features/media/use-kept-pictures.ts"
import { CategoryPicker } from "#features/posts/CategoryPicker.tsx"
import { useCreatePost } from "#features/posts/hooks.ts"
import { useOffline } from "#lib/connection.ts"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { Button } from "#ui/Button.tsx"
import { NeedsConnection } from "#ui/NeedsConnection.tsx"
import { toast } from "#ui/toast.ts"

import { CoverPicker } from "./CoverPicker.tsx"
import { emptyEvent, isEventEmpty, statedEvent, type EventDraft } from "./event-draft.ts"
import { eventProblems } from "./event-problems.ts"
import { EventFields, GuestFields } from "./EventFields.tsx"
import { useStaleEvents } from "./hooks.ts"

/** An event is a post with generated text and structured facts. */
export function EventForm() {
  const me = useCurrentUser()
  const [draft, change, forget] = useDraft<EventDraft>(`event.${me.id}`, emptyEvent())
  const picker = useImagePicker("media", { isMultiple: false })
  useKeptPictures(`event.${me.id}`, picker)
  const [hasTried, setHasTried] = useState(false)
  const key = useRef(crypto.randomUUID())
  const first = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const markStale = useStaleEvents()
  const clear = () => {
    forget()
    picker.clear()
    setHasTried(false)
  }
  const isOffline = useOffline()
  const create = useCreatePost(
    {
      success: t("Your event has been created and published!"),
      failure: t("Failed to create event. Please try again."),
      isElsewhere: true,
    },
    () => {
      clear()
      markStale()
      key.current = crypto.randomUUID()
    },
  )
  const event = statedEvent(draft)
  const problems = hasTried ? eventProblems(draft) : {}
  const handleSubmit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (create.isPending || picker.isProcessing) return
    if (event.title === "" || event.description === "") {
      toast({
        title: t("Missing information"),
        description: t("Please provide both event title and description."),
        variant: "destructive",
      })
      return
    }
    setHasTried(true)
    if (Object.keys(eventProblems(draft)).length > 0) {
      // After the errors have rendered.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
      )
      return
    }
    const [cover] = picker.dataUrls
    create.mutate({
      body: {
        content: eventText(event),
        event: { ...event, ...(cover !== undefined && { cover }) },
        ...(draft.categoryId && { categoryId: draft.categoryId }),
      },
      idempotencyKey: key.current,
    })
  }
  return (
    <form
      ref={form}
      onSubmit={handleSubmit}
      noValidate
      aria-label={t("Create an Event")}
      className="grid gap-4"
    >
      <EventFields {...{ draft, change, problems, first }} />
      <CoverPicker picker={picker} onRemove={picker.clear} />
      <GuestFields {...{ draft, change, problems }} />
      <CategoryPicker value={draft.categoryId} onChange={(categoryId) => change({ categoryId })} />
      <EventPreview event={event} />
      <div className="flex justify-end gap-2">
        <Button
          variant="secondary"
          disabled={(isEventEmpty(draft) && picker.images.length === 0) || create.isPending}
          onClick={() => {
            clear()
            first.current?.focus()
          }}
        >
          {t("Clear")}
        </Button>
        <NeedsConnection />
        <Button
          type="submit"
          disabled={isOffline || picker.isProcessing}
          isLoading={create.isPending}
        >
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
