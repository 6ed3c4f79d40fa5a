import { auth } from "@grove/contract/auth"
import { keys } from "@grove/contract/query-keys"
import { useQuery, useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

export const useSignInMethods = () => useQuery(replyQuery(keys.signInMethods, auth.methods, {}))

export function useRemoveMethod(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<string>({
    send: (methodId) => call(auth.removeMethod, { params: { methodId } }),
    spoken: t("Way to sign in removed."),
    failure: t("Failed to remove it. Please try again."),
    showsReason: true,
    onDone: () => {
      onDone()
      void client.invalidateQueries({ queryKey: keys.me })
      void client.invalidateQueries({ queryKey: keys.sessions })
      return client.invalidateQueries({ queryKey: keys.signInMethods })
    },
  })
}
