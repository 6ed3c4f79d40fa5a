import type { PenaltyChoice } from "@grove/contract/penalties"
import { keys } from "@grove/contract/query-keys"
import { reports, type Violation, type ViolationAction } from "@grove/contract/reports"
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { detailOf } from "#lib/api-error.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"
import { toast } from "#ui/toast.ts"

export function useViolations() {
  return usePages(keys.violationList, reports.violations, {})
}

export function useOverview() {
  const query = useQuery(replyQuery(keys.overview, reports.overview, {}))
  return {
    data: query.data,
    isError: query.isError && !query.data,
    retry: () => void query.refetch(),
  }
}

/** The end of a short look must not overtake its beginning: the case would stay under review. */
const reviewOf = (violationId: number) => `review ${violationId}`

/**
 * A mutation, because opening a case is audited and visible to other moderators: the cache must
 * never repeat it.
 */
export function useOpenCase(violationId: number) {
  return useApiMutation({
    inOrder: reviewOf(violationId),
    send: () => call(reports.open, { params: { violationId } }),
  })
}

export function useCloseCase(violationId: number) {
  return useApiMutation({
    inOrder: reviewOf(violationId),
    send: () => call(reports.close, { params: { violationId } }),
  })
}

export interface Resolution {
  violationId: number
  action: ViolationAction
  note: string
  /**
   * For a removal: the penalty shown on the button, so that a concurrent change of the rule is
   * detected.
   */
  penalty?: PenaltyChoice
  penaltyReason?: string
}

/** A failed decision shows its reason on the card instead of a toast. */
export function useResolve(onDone: (violation: Violation) => void) {
  const client = useQueryClient()
  const undo = useUndo()
  return useApiMutation({
    send: ({ violationId, action, note, penalty, penaltyReason }: Resolution) =>
      call(reports.resolve, {
        params: { violationId },
        body: {
          action,
          ...(note.trim() && { note: note.trim() }),
          ...(penalty && { penalty }),
          ...(penaltyReason?.trim() && { penaltyReason: penaltyReason.trim() }),
        },
      }),
    onDone: (violation) => {
      toast({
        title: t("Violation resolved successfully!"),
        action: { label: t("Undo"), onAct: () => undo.mutate(violation.id) },
      })
      onDone(violation)
      return refresh(client)
    },
    // The case may have changed concurrently: refresh what its buttons promise.
    onFail: () => void client.invalidateQueries({ queryKey: keys.violations }),
  })
}

export function useUndo(onDone?: () => void) {
  const client = useQueryClient()
  return useApiMutation({
    send: (violationId: number) => call(reports.undo, { params: { violationId } }),
    spoken: t("Decision undone"),
    failure: { title: t("The decision could not be undone") },
    showsReason: true,
    onDone: () => {
      onDone?.()
      return refresh(client)
    },
  })
}

/** The reason shown on the card when a decision failed. */
export const whyNot = (error: Error) =>
  detailOf(error, t("The decision was not saved. Please try again."))

function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: keys.penalties })
  void client.invalidateQueries({ queryKey: keys.audit })
  return client.invalidateQueries({ queryKey: keys.violations })
}
