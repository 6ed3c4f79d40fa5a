import { ScanSearch } from "lucide-react"
import { useState } from "react"

import { detailOf, isMissing } from "#lib/api-error.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { EmptyState } from "#ui/EmptyState.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { AnalysisResult } from "./AnalysisResult.tsx"
import { useAnalysis, useAnalyze } from "./hooks.ts"
import { UserFinder } from "./UserFinder.tsx"

export interface AnalyzeTabProps {
  /** The analyzed account, taken from the URL. */
  userId: string | undefined
  onShow: (userId: string) => void
}

export function AnalyzeTab({ userId, onShow }: AnalyzeTabProps) {
  const [term, setTerm] = useState(userId ?? "")
  const analyze = useAnalyze((analysis) => onShow(analysis.user.id))
  const latest = useAnalysis(userId)

  function handleAnalyze(wanted: string) {
    setTerm(wanted)
    analyze.mutate(wanted)
  }

  return (
    <div className="grid gap-2 md:gap-4">
      <Card as="section" title={t("Analyze User")}>
        <UserFinder
          value={term}
          onChange={setTerm}
          isLoading={analyze.isPending}
          onAnalyze={handleAnalyze}
        />
        {analyze.isError && (
          <p role="alert" className="text-danger mt-3 text-sm">
            {detailOf(analyze.error, t("Failed to analyze user"))}
          </p>
        )}
      </Card>
      <div aria-live="polite" className="sr-only">
        {analyze.isPending ? t("Analyzing...") : ""}
      </div>
      {analyze.isPending || (userId !== undefined && latest.isPending) ? (
        <ResultSkeleton />
      ) : latest.data ? (
        <AnalysisResult key={latest.data.id} analysis={latest.data} />
      ) : (
        <Card>
          {latest.isError && !isMissing(latest.error) ? (
            <ErrorState
              message={t("The analysis could not be loaded.")}
              onRetry={() => void latest.refetch()}
            />
          ) : userId === undefined ? (
            <EmptyState
              icon={<ScanSearch size={24} />}
              title={t("No account analyzed yet")}
              hint={t("Find an account by its ID or name to see the evidence for and against it.")}
            />
          ) : (
            <EmptyState
              icon={<ScanSearch size={24} />}
              title={t("This account has not been analyzed yet")}
              action={
                <Button variant="secondary" onClick={() => handleAnalyze(userId)}>
                  {t("Analyze now")}
                </Button>
              }
            />
          )}
        </Card>
      )}
    </div>
  )
}

function ResultSkeleton() {
  return (
    <div aria-busy className="grid gap-2 md:gap-4">
      <Card className="grid gap-4">
        <div className="flex items-center gap-3">
          <Skeleton className="size-12 rounded-full!" />
          <Skeleton className="h-5 w-48" />
        </div>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-9 w-72" />
      </Card>
      <div className="grid gap-2 md:gap-4 xl:grid-cols-2">
        <Card>
          <Skeleton className="h-40 w-full" />
        </Card>
        <Card>
          <Skeleton className="h-40 w-full" />
        </Card>
      </div>
    </div>
  )
}
