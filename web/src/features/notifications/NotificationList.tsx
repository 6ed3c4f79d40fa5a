import type { Notification, NotificationTab } from "@grove/contract/notifications"
import { AtSign, Bell, ShieldCheck } from "lucide-react"

import { dayOf } from "#features/messages/by-day.ts"
import { listState } from "#lib/list-state.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"
import type { EmptyStateProps } from "#ui/EmptyState.tsx"
import { InfiniteList } from "#ui/InfiniteList.tsx"
import { ListStates } from "#ui/ListStates.tsx"

import { DayHeading } from "./DayHeading.tsx"
import { useNotificationTab, useReadNotifications } from "./hooks.ts"
import { NotificationItem } from "./NotificationItem.tsx"
import { NotificationSkeleton } from "./NotificationSkeleton.tsx"

const idOf = (entry: Notification) => entry.id

/** The entries of one tab under headings by day. */
export function NotificationList({ tab }: { tab: NotificationTab }) {
  const list = useNotificationTab(tab)
  const reading = useReadNotifications()
  const handleOpen = (entry: Notification) => {
    if (!entry.read) reading.mutate([entry.id])
  }
  const state = listState(list)
  const startsDay = (entry: Notification, index: number) => {
    const before = list.items?.[index - 1]
    return !before || dayOf(before.timestamp) !== dayOf(entry.timestamp)
  }
  return (
    <Card isFlush className="overflow-hidden">
      {tab === "filtered" && state === "ready" && (
        <p className="border-line text-ink-2 border-b px-4 py-3 text-sm">{aboutFiltered()}</p>
      )}
      <ListStates
        state={state}
        skeleton={<NotificationSkeleton />}
        skeletons={5}
        error={t("Failed to load notifications")}
        onRetry={list.retry}
        empty={emptyOf(tab)}
      >
        <InfiniteList label={labelOf(tab)} list={list} keyOf={idOf} estimate={90} isTight>
          {(entry, index) => (
            <>
              {startsDay(entry, index) && <DayHeading at={entry.timestamp} />}
              <NotificationItem entry={entry} onOpen={handleOpen} />
            </>
          )}
        </InfiniteList>
      </ListStates>
    </Card>
  )
}

const aboutFiltered = () =>
  t("Activity from new accounts and suspected fakes is kept here, unless you follow them.")

function labelOf(tab: NotificationTab): string {
  if (tab === "all") return t("Notifications")
  return tab === "mentions" ? t("Mentions") : t("Filtered")
}

function emptyOf(tab: NotificationTab): EmptyStateProps {
  if (tab === "mentions")
    return {
      icon: <AtSign size={24} />,
      title: t("No mentions yet"),
      hint: t("When someone mentions you, you'll see it here."),
    }
  if (tab === "filtered")
    return {
      icon: <ShieldCheck size={24} />,
      title: t("Nothing is filtered"),
      hint: aboutFiltered(),
    }
  return {
    icon: <Bell size={24} />,
    title: t("No notifications yet"),
    hint: t("When someone likes your posts or follows you, you'll see it here."),
    action: (
      <ButtonLink href={paths.explore} variant="secondary">
        {t("Explore")}
      </ButtonLink>
    ),
  }
}
