import { CalendarDays, CircleDashed, Images, PenLine } from "lucide-react"
import { useEffect, useRef, useState, type ReactNode } from "react"
import { useSearch } from "wouter"

import { EventForm } from "#features/events/EventForm.tsx"
import { Composer } from "#features/posts/Composer.tsx"
import { MediaForm } from "#features/posts/MediaForm.tsx"
import { QuickCreate } from "#features/posts/QuickCreate.tsx"
import { StoryForm } from "#features/stories/StoryForm.tsx"
import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"
import { Tabs } from "#ui/Tabs.tsx"

const KINDS = ["post", "story", "media", "event"] as const
type Kind = (typeof KINDS)[number]

const FIRST_FIELD = "textarea, input[type=text], input:not([type]), input[type=file]"

/** Four forms, selected by the URL so that each can be linked to. */
export function CreateScreen() {
  const asked = new URLSearchParams(useSearch()).get("type")
  const kind = KINDS.find((known) => known === asked) ?? "post"
  const form = useRef<HTMLDivElement>(null)
  const [picks, setPicks] = useState(0)

  // After the tab has rendered; the form must exist before it can be scrolled to.
  useEffect(() => {
    if (picks > 0) goTo(form.current)
  }, [picks])

  const tabs = kindsOf()
  return (
    <div className="grid min-w-0 content-start gap-2 md:gap-4 xl:grid-cols-[minmax(0,1fr)_18.75rem] xl:gap-x-7">
      <div className="xl:col-span-2">
        <PageHeader title={t("Create Content")} />
      </div>
      <div className="min-w-0 xl:order-last">
        <QuickCreate
          current={kind}
          onPick={(next) => {
            openTab(next)
            setPicks(picks + 1)
          }}
        />
      </div>
      <div ref={form} className="min-w-0 scroll-mt-[calc(var(--header)+1rem)] px-4 md:px-0">
        <Tabs label={t("What to create")} value={kind} onChange={openTab} tabs={tabs} keepMounted>
          {(shown) => (
            <>
              <h2 className="mb-3 text-lg font-bold md:px-1">
                {tabs.find((tab) => tab.value === shown)?.title}
              </h2>
              <div className="-mx-4 md:mx-0">{FORMS[shown]}</div>
            </>
          )}
        </Tabs>
      </div>
    </div>
  )
}

const FORMS: Record<Kind, ReactNode> = {
  post: <Composer />,
  story: (
    <Card>
      <StoryForm />
    </Card>
  ),
  media: (
    <Card>
      <MediaForm />
    </Card>
  ),
  event: (
    <Card>
      <EventForm />
    </Card>
  ),
}

const kindsOf = () =>
  [
    {
      value: "post",
      label: t("Post"),
      title: t("Create a New Post"),
      icon: <PenLine aria-hidden size={16} className="hidden sm:block" />,
    },
    {
      value: "story",
      label: t("Story"),
      title: t("Create a Story"),
      icon: <CircleDashed aria-hidden size={16} className="hidden sm:block" />,
    },
    {
      value: "media",
      label: t("Media"),
      title: t("Share Media"),
      icon: <Images aria-hidden size={16} className="hidden sm:block" />,
    },
    {
      value: "event",
      label: t("Event"),
      title: t("Create an Event"),
      icon: <CalendarDays aria-hidden size={16} className="hidden sm:block" />,
    },
  ] as const

const openTab = (kind: Kind) => navigate(paths.createOf(kind), { replace: true })

/** Scrolls to the form and focuses its first text or file input. */
function goTo(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: "start" })
  form
    ?.querySelector('[role="tabpanel"][data-state="active"]')
    ?.querySelector<HTMLElement>(FIRST_FIELD)
    ?.focus({ preventScroll: true })
}
