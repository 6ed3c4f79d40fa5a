import { CheckCheck } from "lucide-react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

import { useReadNotifications } from "./hooks.ts"
import { useUnreadNotifications } from "./unread.hooks.ts"

export function MarkAllRead() {
  const unread = useUnreadNotifications()
  const reading = useReadNotifications()
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<CheckCheck aria-hidden size={16} />}
      disabled={unread === 0}
      isLoading={reading.isPending}
      onClick={() => reading.mutate(undefined)}
    >
      {t("Mark all as read")}
    </Button>
  )
}
