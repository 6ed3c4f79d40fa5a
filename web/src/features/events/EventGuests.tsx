import type { Event } from "@grove/contract/posts"
import { Lock } from "lucide-react"
import { useState } from "react"

import { formatNumber } from "#lib/format.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { classNames } from "#ui/class-names.ts"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { mayListGuests } from "./event-state.ts"
import { guestTabs, noGuests } from "./guest-tabs.ts"
import { GuestRow } from "./GuestRow.tsx"
import { useGuests, type GuestTab } from "./hooks.ts"

const GuestsDialog = lazyPart(() =>
  import("./GuestsDialog.tsx").then((module) => module.GuestsDialog),
)

interface EventGuestsProps {
  post: { id: string; event: Event }
  isHost: boolean
  myId: string
}

const SHOWN = 5

/** The first guests on the page of an event; the others in a dialog. */
export function EventGuests({ post, isHost, myId }: EventGuestsProps) {
  const { event } = post
  const [chosen, setTab] = useState<GuestTab>("going")
  const [isOpen, setIsOpen] = useState(false)
  const maySee = mayListGuests(event, isHost)
  const tabs = guestTabs(event, isHost)
  const tab = tabs.some(({ value }) => value === chosen) ? chosen : "going"
  const list = useGuests(post.id, tab, maySee)
  return (
    <Card
      as="section"
      label={t("Guests")}
      title={t("Guests")}
      action={
        maySee &&
        (list.items?.length ?? 0) > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            onPointerEnter={GuestsDialog.preload}
            onFocus={GuestsDialog.preload}
            onClick={() => setIsOpen(true)}
            className="text-accent text-13 min-h-10 font-semibold hover:underline"
          >
            {tab === "going"
              ? t("See all {count}", { count: formatNumber(event._count.going) })
              : t("See all")}
          </button>
        )
      }
    >
      {maySee ? (
        <>
          <div className="border-line -mx-4 mb-2 flex gap-4 overflow-x-auto border-b px-4">
            {tabs.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === tab}
                onClick={() => setTab(value)}
                className={classNames(
                  "text-13 -mb-px min-h-10 border-b-2 font-semibold whitespace-nowrap",
                  value === tab
                    ? "text-accent border-accent"
                    : "text-ink-2 hover:text-ink border-transparent",
                )}
              >
                {label}
              </button>
            ))}
          </div>
          <ListStates
            state={listState(list)}
            skeleton={<SkeletonRow />}
            skeletons={3}
            empty={{ title: noGuests(tab) }}
            error={t("Failed to load guests")}
            onRetry={list.retry}
          >
            <ul>
              {list.items?.slice(0, SHOWN).map((guest) => (
                <li key={guest.id}>
                  <RowBoundary>{() => <GuestRow guest={guest} myId={myId} />}</RowBoundary>
                </li>
              ))}
            </ul>
          </ListStates>
        </>
      ) : (
        <p className="text-ink-2 flex items-center gap-2 text-sm">
          <Lock aria-hidden size={16} className="shrink-0" />
          {event.guestListVisible === "guests"
            ? t("Only people who are going see the guest list.")
            : t("Only the host sees the guest list.")}
        </p>
      )}
      {isOpen && (
        <GuestsDialog {...{ post, isHost, myId }} first={tab} onClose={() => setIsOpen(false)} />
      )}
    </Card>
  )
}
