import { mail, type MailSettings, type MailSettingsChange } from "@grove/contract/mail"
import { keys } from "@grove/contract/query-keys"
import { useQuery, useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

export const useMailSettings = () => useQuery(replyQuery(keys.mailSettings, mail.settings, {}))

/** The time zone of this browser, as IANA names it. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Optimistic update with rollback on failure. The first choice also tells the server the time zone. */
export function useChangeMailSettings() {
  const client = useQueryClient()
  const show = (next: MailSettings | undefined) => void client.setQueryData(keys.mailSettings, next)
  const current = () => client.getQueryData<MailSettings>(keys.mailSettings)
  return useApiMutation<MailSettingsChange, MailSettings, MailSettings | undefined>({
    send: (body) =>
      call(mail.change, {
        body: current()?.timeZone === null ? { timeZone: browserTimeZone(), ...body } : body,
      }),
    before: (change) => {
      const before = current()
      if (before)
        show({ ...before, ...change, cadences: { ...before.cadences, ...change.cadences } })
      return before
    },
    failure: t("Failed to save settings. Please try again."),
    onDone: show,
    onFail: (_error, _change, before) => show(before),
  })
}

export function useConfirmAddress() {
  return useApiMutation<void, { isSent: boolean }>({
    send: () => call(mail.confirm, {}),
    success: t("We sent you a link. Open it to get mail again."),
    failure: t("The link could not be sent. Please try again."),
    tellsWhy: true,
  })
}
