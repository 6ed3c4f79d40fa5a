import type { InfiniteData } from "@tanstack/react-query"

import { queryClient } from "#lib/query-client.ts"
import { createStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { toast } from "#ui/toast.ts"

export const refreshState = createStore<"idle" | "busy" | "done">("idle")

const isList = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === "object" && data !== null && "pages" in data && "pageParams" in data

/** Loads what the open page shows again. Long lists begin with their first page. */
export async function refreshPage(): Promise<void> {
  if (refreshState.get() === "busy") return
  refreshState.set("busy")
  queryClient.setQueriesData({ type: "active" }, (data: unknown) =>
    isList(data)
      ? { ...data, pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
      : undefined,
  )
  try {
    await queryClient.refetchQueries({ type: "active" }, { throwOnError: true })
    refreshState.set("done")
  } catch {
    refreshState.set("idle")
    toast({ title: t("Something went wrong."), variant: "destructive" })
  }
}
