import type { CurrentUser } from "@grove/contract/auth"
import { onboarding, type Onboarding, type OnboardingChange } from "@grove/contract/onboarding"
import { keys } from "@grove/contract/query-keys"
import { useQuery, type QueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useOptimisticChange } from "#lib/use-optimistic-change.ts"

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

interface Shown {
  /** Null after the end. */
  step: CurrentUser["onboarding"]["step"]
  hasChecklist: boolean
  state: Onboarding | undefined
}

/** Shows the change at once, takes it back on failure, and adopts what another device has done meanwhile. */
export const useChangeOnboarding = (onDone?: () => void) =>
  useOptimisticChange<OnboardingChange, Shown>({
    name: "onboarding",
    read: (client) => {
      const me = client.getQueryData<CurrentUser | null>(keys.me)
      return me
        ? { ...me.onboarding, state: client.getQueryData<Onboarding>(keys.onboarding.state) }
        : undefined
    },
    show,
    // The end itself waits for the answer: nothing may vanish that was not stored.
    merge: ({ step, hasChecklist, state }, change) => ({
      step: step === null ? null : (change.step ?? step),
      hasChecklist,
      state: state && { ...state, interests: change.interests ?? state.interests },
    }),
    send: async (body) => {
      const state = await call(onboarding.change, { body })
      const { outcome, step, checklist } = state
      return { step: outcome === "open" ? step : null, hasChecklist: checklist.length > 0, state }
    },
    failure: t("Failed to save settings. Please try again."),
    onDone: (client, change) => {
      if (change.interests)
        void client.invalidateQueries({ queryKey: keys.onboarding.people, refetchType: "none" })
      onDone?.()
    },
  })

function show(client: QueryClient, { step, hasChecklist, state }: Shown) {
  client.setQueryData<CurrentUser | null>(
    keys.me,
    (me) => me && { ...me, onboarding: { ...me.onboarding, step, hasChecklist } },
  )
  if (state) client.setQueryData(keys.onboarding.state, state)
}
