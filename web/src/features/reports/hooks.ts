import { keys } from "@grove/contract/query-keys"
import { reports, type NewReport } from "@grove/contract/reports"
import { useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"

export function useSubmitReport(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation({
    send: (body: NewReport) => call(reports.submit, { body }),
    success: t("Report submitted successfully"),
    failure: { title: t("Failed to submit report") },
    showsReason: true,
    onDone: () => {
      onDone()
      void client.invalidateQueries({ queryKey: keys.reports })
      // A moderator's own report adds to the case list.
      return client.invalidateQueries({ queryKey: keys.violations })
    },
  })
}

export function useMyReports() {
  return usePages(keys.reports, reports.mine, {})
}
