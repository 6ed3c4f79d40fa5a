import type { CurrentUser } from "@grove/contract/auth"
import { onboarding, type Onboarding, type OnboardingChange } from "@grove/contract/onboarding"
import { keys } from "@grove/contract/query-keys"
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

/** Read again at every visit: what it lists changes elsewhere. */
export const useOnboarding = () =>
  useQuery({
    ...replyQuery(keys.onboarding.state, onboarding.get, {}),
    refetchOnMount: "always" as const,
  })

export const useTopics = () => useQuery(replyQuery(keys.onboarding.topics, onboarding.topics, {}))

/** Not read again while it is on screen, so that people stay where they are when one is followed. */
export const usePeople = () =>
  useQuery({
    ...replyQuery(keys.onboarding.people, onboarding.people, {}),
    refetchOnMount: "always" as const,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

type Before = Pick<CurrentUser, "onboarding"> & { state: Onboarding | undefined }

/** One after the other, so that the last of several quick choices is the one that stays. */
let sending: Promise<unknown> = Promise.resolve()
let waiting = 0
function sendInOrder(body: OnboardingChange): Promise<Onboarding> {
  waiting += 1
  const next = sending.then(() => call(onboarding.change, { body }))
  sending = next.then(
    () => (waiting -= 1),
    () => (waiting -= 1),
  )
  return next
}

/** Shows the change at once, takes it back on failure, and adopts what another device has done meanwhile. */
export function useChangeOnboarding(onDone?: () => void) {
  const client = useQueryClient()
  return useApiMutation<OnboardingChange, Onboarding, Before | undefined>({
    send: sendInOrder,
    before: (change) => {
      const me = client.getQueryData<CurrentUser | null>(keys.me)
      if (!me) return undefined
      const state = client.getQueryData<Onboarding>(keys.onboarding.state)
      // The end itself waits for the answer: nothing may vanish that was not stored.
      if (change.step !== undefined) showStep(client, change.step)
      if (change.interests && state)
        client.setQueryData(keys.onboarding.state, { ...state, interests: change.interests })
      return { onboarding: me.onboarding, state }
    },
    failure: t("Failed to save settings. Please try again."),
    onDone: (reply, change) => {
      adopt(client, reply, change)
      onDone?.()
    },
    onFail: (_error, _change, before) => {
      if (!before) return
      showStep(client, before.onboarding.step)
      client.setQueryData(keys.onboarding.state, before.state)
    },
  })
}

function showStep(client: QueryClient, step: CurrentUser["onboarding"]["step"]) {
  client.setQueryData<CurrentUser | null>(
    keys.me,
    (me) => me && { ...me, onboarding: { ...me.onboarding, step } },
  )
}

function adopt(client: QueryClient, reply: Onboarding, change: OnboardingChange) {
  // A newer choice on its way is what the member sees; its own answer follows.
  const isLatest = waiting === 0
  client.setQueryData<Onboarding>(keys.onboarding.state, (known) => ({
    ...reply,
    interests: isLatest ? reply.interests : (known?.interests ?? reply.interests),
  }))
  if (isLatest || reply.outcome !== "open")
    showStep(client, reply.outcome === "open" ? reply.step : null)
  client.setQueryData<CurrentUser | null>(
    keys.me,
    (me) =>
      me && {
        ...me,
        onboarding: { ...me.onboarding, hasChecklist: reply.checklist.length > 0 },
      },
  )
  if (change.interests)
    void client.invalidateQueries({ queryKey: keys.onboarding.people, refetchType: "none" })
}
