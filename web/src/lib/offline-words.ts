import { ApiError } from "./api-error.ts"
import { isOffline } from "./connection.ts"
import { t } from "./text.ts"

/** Whether something failed only because there is no connection, and the member can see that. */
export const isForLackOfConnection = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && isOffline()

export const needsConnection = () => t("This needs a connection.")

/** The toast for changes that cannot wait in the outbox. */
export const offlineWords = () => ({
  title: t("You are offline."),
  description: needsConnection(),
  variant: "destructive" as const,
})
