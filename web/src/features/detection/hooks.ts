import {
  detection,
  type AccountLabel,
  type Analysis,
  type Decision,
  type Scan,
} from "@grove/contract/detection"
import type { SCAN_SIZES } from "@grove/contract/limits"
import { keys } from "@grove/contract/query-keys"
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"
import { toast } from "#ui/toast.ts"

export const useSuspiciousUsers = () => usePages(keys.users.suspicious, detection.suspicious, {})

/** The latest analysis of an account; disabled without an id. */
export function useAnalysis(userId: string | undefined) {
  return useQuery({
    ...replyQuery(keys.detection.one(userId ?? ""), detection.latest, {
      params: { userId: userId ?? "" },
    }),
    enabled: userId !== undefined,
    retry: false,
  })
}

export function useAnalyze(onDone?: (analysis: Analysis) => void) {
  const client = useQueryClient()
  return useApiMutation<string, Analysis>({
    send: (userId) => call(detection.analyze, { params: { userId } }),
    success: (analysis) => ({
      title: t("Analysis Complete"),
      description: t("User analysis completed with {confidence}% confidence", {
        confidence: analysis.confidence,
      }),
    }),
    failure: t("Failed to analyze user"),
    onDone: (analysis) => {
      client.setQueryData(keys.detection.one(analysis.user.id), analysis)
      void client.invalidateQueries({ queryKey: keys.detection.history(analysis.user.id) })
      void client.invalidateQueries({ queryKey: keys.users.suspicious })
      onDone?.(analysis)
    },
  })
}

export function useScoreHistory(userId: string) {
  return useQuery(
    replyQuery(keys.detection.history(userId), detection.history, { params: { userId } }),
  )
}

/** Searches accounts by id, name, handle or e-mail address. */
export function useFoundUsers(term: string) {
  return useQuery({
    ...replyQuery(keys.detection.found(term), detection.find, { query: { q: term } }),
    enabled: term !== "",
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

export function useScanState() {
  const query = useQuery({
    ...replyQuery(keys.detection.scan, detection.scanState, {}),
    // Progress arrives over the socket; polling covers a lost connection.
    refetchInterval: ({ state }) => (state.data?.scan?.state === "running" ? 5000 : false),
  })
  return { ...query, scan: query.data?.scan ?? undefined }
}

export function useStartScan() {
  const client = useQueryClient()
  return useApiMutation<(typeof SCAN_SIZES)[number], { message: string; scan: Scan }>({
    send: (limit) => call(detection.scan, { body: { limit } }),
    failure: t("Failed to scan for fake accounts"),
    onDone: ({ scan }) => {
      client.setQueryData(keys.detection.scan, { scan })
    },
  })
}

/** Shows a toast when a watched scan ends. */
export function useScanEnd(scan: Scan | undefined) {
  const client = useQueryClient()
  const watched = useRef<string>(undefined)
  useEffect(() => {
    if (scan?.state === "running") watched.current = scan.id
    if (scan?.state !== "done" || watched.current !== scan.id) return
    watched.current = undefined
    toast({ title: t("Scan Complete"), description: scan.message })
    refreshAfterScan(client)
  }, [scan, client])
}

function refreshAfterScan(client: QueryClient) {
  void client.invalidateQueries({ queryKey: keys.users.suspicious })
  void client.invalidateQueries({ queryKey: keys.detection.allClusters })
  void client.invalidateQueries({ queryKey: keys.detection.analyses })
}

export function useClusters(userId?: string) {
  return useQuery(
    replyQuery(
      keys.detection.clusters(userId),
      detection.clusters,
      userId === undefined ? {} : { query: { userId } },
    ),
  )
}

export function useQuality() {
  return useQuery(replyQuery(keys.detection.quality, detection.quality, {}))
}

/**
 * The moderator's judgment of an account. It trains the detector and has no effect on the member.
 */
export function useDecideAccount(userId: string) {
  const client = useQueryClient()
  return useApiMutation<AccountLabel, Decision>({
    send: (label) => call(detection.decide, { params: { userId }, body: { label } }),
    success: (_, label) => ({
      title: label === "fake" ? t("Marked as fake") : t("Marked as genuine"),
      description: t("The detector learns from this. The member is not penalized."),
    }),
    failure: t("Failed to save the decision"),
    showsReason: true,
    onDone: (decision) => {
      client.setQueryData<Analysis>(
        keys.detection.one(userId),
        (seen) => seen && { ...seen, decision },
      )
      void client.invalidateQueries({ queryKey: keys.users.suspicious })
      void client.invalidateQueries({ queryKey: keys.detection.quality })
      void client.invalidateQueries({ queryKey: keys.detection.allClusters })
    },
  })
}

export function useOpenCase(userId: string, onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<{ ruleId: number; note?: string }, { message: string }>({
    send: (body) => call(detection.openCase, { params: { userId }, body }),
    success: ({ message }) => ({ title: t("Case opened"), description: message }),
    failure: t("Failed to open a case"),
    showsReason: true,
    onDone: () => {
      onDone()
      void client.invalidateQueries({ queryKey: keys.violations })
    },
  })
}
