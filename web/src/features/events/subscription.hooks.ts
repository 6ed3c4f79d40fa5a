import { events } from "@grove/contract/events"
import { keys } from "@grove/contract/query-keys"
import type { Reply } from "@grove/contract/route"
import { useQuery, useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

const failure = () => t("Failed to change the subscription. Please try again.")

export const useSubscription = () =>
  useQuery(replyQuery(keys.events.subscription, events.subscription, {}))

export function useSubscribe() {
  const client = useQueryClient()
  return useApiMutation<void, Reply<typeof events.subscribe>>({
    send: () => call(events.subscribe, {}),
    failure: failure(),
    onDone: ({ createdAt }) => void client.setQueryData(keys.events.subscription, { createdAt }),
  })
}

export function useUnsubscribe(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<void, Reply<typeof events.unsubscribe>>({
    send: () => call(events.unsubscribe, {}),
    success: t("The address no longer works."),
    failure: failure(),
    onDone: (reply) => {
      client.setQueryData(keys.events.subscription, reply)
      onDone()
    },
  })
}
