import { appeals, type AppealDecision } from "@grove/contract/appeals"
import { keys } from "@grove/contract/query-keys"
import { useQuery, useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { isMissing } from "#lib/api-error.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"

export function useAppeals() {
  return usePages(keys.appeals, appeals.list, {})
}

export function useDecideAppeal(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation({
    send: (input: { appealId: number; decision: AppealDecision; note: string }) =>
      call(appeals.decide, {
        params: { appealId: input.appealId },
        body: {
          decision: input.decision,
          ...(input.note.trim() && { note: input.note.trim() }),
        },
      }),
    success: (_appeal, { decision }) =>
      decision === "upheld" ? t("Decision upheld") : t("Decision overturned"),
    failure: { title: t("The appeal could not be decided") },
    showsReason: true,
    onDone: () => {
      onDone()
      for (const queryKey of [keys.violations, keys.penalties, keys.audit])
        void client.invalidateQueries({ queryKey })
      return client.invalidateQueries({ queryKey: keys.appeals })
    },
  })
}

/** The member's own penalty and appeal. */
export function useOwnPenalty(penaltyId: number) {
  const query = useQuery({
    ...replyQuery(keys.ownPenalty(penaltyId), appeals.own, { params: { penaltyId } }),
    enabled: Number.isSafeInteger(penaltyId),
  })
  return {
    penalty: query.data,
    isMissing: !Number.isSafeInteger(penaltyId) || isMissing(query.error),
    isError: query.isError && !query.data,
    retry: () => void query.refetch(),
  }
}

export function useSubmitAppeal(penaltyId: number) {
  const client = useQueryClient()
  return useApiMutation({
    send: (text: string) => call(appeals.submit, { params: { penaltyId }, body: { text } }),
    spoken: t("Your appeal has been sent"),
    failure: { title: t("Your appeal could not be sent") },
    showsReason: true,
    onDone: (penalty) => void client.setQueryData(keys.ownPenalty(penaltyId), penalty),
  })
}
