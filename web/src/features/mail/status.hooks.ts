import { mail } from "@grove/contract/mail"
import { keys } from "@grove/contract/query-keys"
import { useQuery, useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

export const useMailStatus = () => useQuery(replyQuery(keys.mailStatus, mail.status, {}))

/** The answer of the mail server is shown beside the button, whatever it is. */
export function useTestMail() {
  return useApiMutation<void, { isSent: boolean; answer: string }>({
    send: () => call(mail.test, {}),
    failure: t("The test message could not be sent. Please try again."),
    showsReason: true,
  })
}

export function useStopAddress(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<string>({
    send: (address) => call(mail.stop, { body: { address } }),
    success: t("No more mail is sent to this address."),
    failure: t("The address could not be saved. Please try again."),
    showsReason: true,
    onDone: () => {
      onDone()
      return client.invalidateQueries({ queryKey: keys.mailStatus })
    },
  })
}
