import { mail, type MailSettings, type MailSettingsChange } from "@grove/contract/mail"
import { keys } from "@grove/contract/query-keys"
import { useQuery, type QueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { useOptimisticChange } from "#lib/use-optimistic-change.ts"

export const useMailSettings = () => useQuery(replyQuery(keys.mailSettings, mail.settings, {}))

/** The time zone of this browser, as IANA names it. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const shown = (client: QueryClient) => client.getQueryData<MailSettings>(keys.mailSettings)

/** The first choice also tells the server the time zone. */
export const useChangeMailSettings = () =>
  useOptimisticChange<MailSettingsChange, MailSettings>({
    name: "mail settings",
    read: shown,
    show: (client, next) => void client.setQueryData(keys.mailSettings, next),
    merge: (settings, change) => ({
      ...settings,
      ...change,
      cadences: { ...settings.cadences, ...change.cadences },
    }),
    send: (body, client) =>
      call(mail.change, {
        body: shown(client)?.timeZone === null ? { timeZone: browserTimeZone(), ...body } : body,
      }),
    failure: t("Failed to save settings. Please try again."),
  })

export function useConfirmAddress() {
  return useApiMutation<void, { isSent: boolean }>({
    send: () => call(mail.confirm, {}),
    success: t("We sent you a link. Open it to get mail again."),
    failure: t("The link could not be sent. Please try again."),
    showsReason: true,
  })
}
