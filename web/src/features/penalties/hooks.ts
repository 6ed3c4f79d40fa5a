import { penalties } from "@grove/contract/penalties"
import { keys } from "@grove/contract/query-keys"
import { useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"

export function usePenalties() {
  return usePages(keys.penalties, penalties.active, {})
}

export function useLiftPenalty(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation({
    send: ({ penaltyId, note }: { penaltyId: number; note: string }) =>
      call(penalties.lift, {
        params: { penaltyId },
        body: note.trim() ? { note: note.trim() } : {},
      }),
    spoken: t("Penalty lifted"),
    failure: { title: t("The penalty could not be lifted") },
    showsReason: true,
    onDone: () => {
      onDone()
      for (const queryKey of [keys.violations, keys.appeals, keys.audit])
        void client.invalidateQueries({ queryKey })
      return client.invalidateQueries({ queryKey: keys.penalties })
    },
  })
}
