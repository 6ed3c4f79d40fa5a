import { queryClient } from "#lib/query-client.ts"
import { t } from "#lib/text.ts"
import { prefetchNotifications } from "#rooms/notifications/hooks.ts"
import { MarkAllRead } from "#rooms/notifications/MarkAllRead.tsx"
import { NotificationList } from "#rooms/notifications/NotificationList.tsx"
import { Page } from "#ui/Page.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"

export const prefetch = () => prefetchNotifications(queryClient)

export function NotificationsScreen() {
  return (
    <Page>
      <PageHeader title={t("Notifications")} actions={<MarkAllRead />} />
      <NotificationList />
    </Page>
  )
}
