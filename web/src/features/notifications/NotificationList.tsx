import type { Notification } from "@grove/contract/notifications"
import { Bell } from "lucide-react"

import { listState } from "#lib/list-state.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"
import { InfiniteList } from "#ui/InfiniteList.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { useNotifications, useReadNotifications } from "./hooks.ts"
import { NotificationItem } from "./NotificationItem.tsx"

const idOf = (entry: Notification) => entry.id

export function NotificationList() {
  const list = useNotifications()
  const reading = useReadNotifications()
  const handleOpen = (entry: Notification) => {
    if (!entry.read) reading.mutate([entry.id])
  }
  return (
    <Card isFlush className="overflow-hidden">
      <ListStates
        state={listState(list)}
        skeleton={
          <div className="px-4 py-1.5">
            <SkeletonRow />
          </div>
        }
        skeletons={5}
        error={t("Failed to load notifications")}
        onRetry={list.retry}
        empty={{
          icon: <Bell size={24} />,
          title: t("No notifications yet"),
          hint: t("When someone likes your posts or follows you, you'll see it here."),
          action: (
            <ButtonLink href={paths.explore} variant="secondary">
              {t("Explore")}
            </ButtonLink>
          ),
        }}
      >
        <InfiniteList label={t("Notifications")} list={list} keyOf={idOf} estimate={76} isTight>
          {(entry) => <NotificationItem entry={entry} onOpen={handleOpen} />}
        </InfiniteList>
      </ListStates>
    </Card>
  )
}
