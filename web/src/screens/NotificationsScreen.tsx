import { prefetchNotifications } from "#features/notifications/hooks.ts"
import { MarkAllRead } from "#features/notifications/MarkAllRead.tsx"
import { NotificationList } from "#features/notifications/NotificationList.tsx"
import { queryClient } from "#lib/query-client.ts"
import { t } from "#lib/text.ts"
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
