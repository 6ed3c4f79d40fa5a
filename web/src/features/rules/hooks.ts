import { keys } from "@grove/contract/query-keys"
import { rules, type NewRule, type Rule, type RuleChange } from "@grove/contract/rules"
import { useQuery, useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

/** Active rules for members; all rules for moderators. */
export function useRules() {
  const query = useQuery(replyQuery(keys.rules.list, rules.list, {}))
  return {
    items: query.data,
    isError: query.isError && !query.data,
    retry: () => void query.refetch(),
  }
}

function useRefreshRules() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.rules.all })
}

export function useCreateRule(onDone: () => void) {
  const refresh = useRefreshRules()
  return useApiMutation({
    send: (body: NewRule) => call(rules.create, { body }),
    success: t("Rule created successfully!"),
    failure: t("Failed to create rule"),
    onDone: () => {
      onDone()
      return refresh()
    },
  })
}

export function useChangeRule(onDone: () => void) {
  const refresh = useRefreshRules()
  return useApiMutation({
    send: ({ id, ...body }: RuleChange & { id: number }) =>
      call(rules.change, { params: { ruleId: id }, body }),
    success: t("Rule updated successfully!"),
    failure: t("Failed to update rule"),
    onDone: () => {
      onDone()
      return refresh()
    },
  })
}

const TOGGLES = "rule toggles"

/** A failed toggle rolls back without a toast. */
export function useToggleRule() {
  const client = useQueryClient()
  const refresh = useRefreshRules()
  const put = (id: number, isActive: boolean) =>
    client.setQueryData<Rule[]>(keys.rules.list, (list) =>
      list?.map((rule) => (rule.id === id ? { ...rule, isActive } : rule)),
    )
  // Fetched sooner, the list would lack the pending changes.
  const refreshAfterLast = () => {
    const waiting = client.isMutating({
      predicate: ({ options }) => options.scope?.id === TOGGLES,
    })
    return waiting > 1 ? undefined : refresh()
  }
  return useApiMutation({
    send: ({ id, isActive }: { id: number; isActive: boolean }) =>
      call(rules.change, { params: { ruleId: id }, body: { isActive } }),
    inOrder: TOGGLES,
    before: ({ id, isActive }) => put(id, isActive),
    onFail: (_error, { id, isActive }) => {
      put(id, !isActive)
      void refreshAfterLast()
    },
    onDone: refreshAfterLast,
  })
}
