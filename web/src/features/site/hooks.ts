import { keys } from "@grove/contract/query-keys"
import { site, type SiteChange, type SiteForAdmins } from "@grove/contract/site"
import { useQuery, useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { applySite } from "#lib/site-look.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

export const useSiteSettings = () => useQuery(replyQuery(keys.site.admin, site.get, {}))

export function useUpdateSite(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<SiteChange, SiteForAdmins>({
    send: (body) => call(site.update, { body }),
    success: t("Saved. It applies everywhere from now on."),
    failure: t("The settings could not be saved. Please try again."),
    showsReason: true,
    onDone: (next) => {
      client.setQueryData(keys.site.admin, next)
      applySite(next.settings)
      onDone()
    },
  })
}
