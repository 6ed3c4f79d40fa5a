import { serverEvent } from "#platform/live/server-event.ts"

export const NOTIFICATION_CREATED = serverEvent<{ userId: string; groupKey: string }>(
  "notification.created",
)
