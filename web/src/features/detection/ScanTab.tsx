import type { Scan } from "@grove/contract/detection"
import { SCAN_SIZES } from "@grove/contract/limits"
import { Radar } from "lucide-react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Progress } from "#ui/Progress.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"
import { Time } from "#ui/Time.tsx"

import { useScanEnd, useScanState, useStartScan } from "./hooks.ts"

/** Scans run in the background and continue when the page is left. */
export function ScanTab() {
  const { scan, isPending, isError, refetch } = useScanState()
  const start = useStartScan()
  useScanEnd(scan)
  const isRunning = scan?.state === "running"
  return (
    <Card as="section" title={t("Bulk Scan")} className="grid gap-3">
      <p className="text-ink-2 text-sm">
        {t(
          "Checks the accounts analyzed longest ago, plus one in ten at random to estimate the share of fakes. A scan never penalizes anyone.",
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {SCAN_SIZES.map((size) => (
          <Button
            key={size}
            variant="secondary"
            icon={<Radar aria-hidden size={17} />}
            isLoading={start.isPending && start.variables === size}
            disabled={isRunning || start.isPending || isPending}
            onClick={() => start.mutate(size)}
          >
            {t("Scan {count} Users", { count: size })}
          </Button>
        ))}
      </div>
      {isError && !scan ? (
        <ErrorState
          message={t("The scan status could not be loaded.")}
          onRetry={() => void refetch()}
        />
      ) : isPending ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        scan && <ScanProgress scan={scan} />
      )}
    </Card>
  )
}

function ScanProgress({ scan }: { scan: Scan }) {
  const label = t("{done} of {total}", { done: scan.done, total: scan.total })
  if (scan.state === "done")
    return (
      <p className="text-sm">
        {t("Last scan")}: {scan.message}{" "}
        {scan.endedAt && <Time at={scan.endedAt} className="text-ink-2" />}
      </p>
    )
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-sm font-semibold">{t("Scanning...")}</p>
        <output className="text-sm tabular-nums">{label}</output>
      </div>
      <Progress
        label={t("Progress of the scan")}
        share={scan.total === 0 ? 0 : scan.done / scan.total}
      />
      <p className="text-13 text-ink-2">
        {t(
          "The scan continues in the background, even if you leave this page or the server restarts.",
        )}
      </p>
    </div>
  )
}
