import { NOTIFICATION_TABS } from "@grove/contract/notifications"
import { useSearch } from "wouter"

import { prefetchNotifications, useFilteredCount } from "#features/notifications/hooks.ts"
import { MarkAllRead } from "#features/notifications/MarkAllRead.tsx"
import { NotificationList } from "#features/notifications/NotificationList.tsx"
import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { queryClient } from "#lib/query-client.ts"
import { t } from "#lib/text.ts"
import { Page } from "#ui/Page.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"
import { Tabs } from "#ui/Tabs.tsx"

export const prefetch = () => prefetchNotifications(queryClient)

/** The tab is part of the address. */
export function NotificationsScreen() {
  const asked = new URLSearchParams(useSearch()).get("tab")
  const tab = NOTIFICATION_TABS.find((each) => each === asked) ?? "all"
  const filtered = useFilteredCount()
  return (
    <Page>
      <PageHeader title={t("Notifications")} actions={<MarkAllRead />} />
      <div className="px-4 md:px-0">
        <Tabs
          label={t("Notifications")}
          value={tab}
          onChange={(next) => navigate(paths.notificationsIn(next), { replace: true })}
          tabs={[
            { value: "all", label: t("All") },
            { value: "mentions", label: t("Mentions") },
            { value: "filtered", label: t("Filtered"), count: filtered },
          ]}
        >
          {(shown) => (
            <div className="-mx-4 md:mx-0">
              <NotificationList key={shown} tab={shown} />
            </div>
          )}
        </Tabs>
      </div>
    </Page>
  )
}
