import { push } from "@grove/contract/push"
import { keys } from "@grove/contract/query-keys"
import { useQuery, useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

import { browserSubscription, isPushPossible, subscribeBrowser } from "./browser.ts"

export type PushState = "unsupported" | "denied" | "off" | "on"

async function stateOf(): Promise<PushState> {
  if (!isPushPossible()) return "unsupported"
  if (Notification.permission === "denied") return "denied"
  return (await browserSubscription()) ? "on" : "off"
}

/** Whether this browser receives push messages. */
export const usePush = () => useQuery({ queryKey: keys.push, queryFn: stateOf })

/** Switching on asks for permission first; switching off unsubscribes on both sides. */
export function useSwitchPush() {
  const client = useQueryClient()
  return useApiMutation<boolean, PushState>({
    send: async (isOn) => {
      if (isOn) await switchOn()
      else await switchOff()
      return stateOf()
    },
    failure: t("Failed to change push notifications. Please try again."),
    onDone: (state) => void client.setQueryData(keys.push, state),
    onFail: () => void client.invalidateQueries({ queryKey: keys.push }),
  })
}

async function switchOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return
  const { publicKey } = await call(push.key, {})
  const { endpoint, keys: secrets } = (await subscribeBrowser(publicKey)).toJSON()
  await call(push.subscribe, {
    body: {
      endpoint: endpoint ?? "",
      keys: { p256dh: secrets?.["p256dh"] ?? "", auth: secrets?.["auth"] ?? "" },
    },
  })
}

async function switchOff(): Promise<void> {
  const subscription = await browserSubscription()
  if (!subscription) return
  await call(push.unsubscribe, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** Renews the subscription after a new sign-in, when the server no longer knows its owner. */
export async function renewPush(): Promise<void> {
  if (!isPushPossible() || Notification.permission !== "granted") return
  if (await browserSubscription()) await switchOn()
}
