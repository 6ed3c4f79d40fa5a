import { ShieldQuestion } from "lucide-react"

import { useOwnPenalty } from "#features/appeals/hooks.ts"
import { OwnPenalty } from "#features/appeals/OwnPenalty.tsx"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { EmptyState } from "#ui/EmptyState.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Page } from "#ui/Page.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

/** The member's own penalty and its appeal; the only screen a banned member can see. */
export function AppealScreen({ params }: { params: Record<string, string> }) {
  const { penalty, isMissing, isError, retry } = useOwnPenalty(Number(params["penaltyId"]))
  return (
    <Page>
      <PageHeader
        title={t("Decision and appeal")}
        subtitle={t("What was decided about your account, and what you can do.")}
      />
      {penalty ? (
        <OwnPenalty penalty={penalty} />
      ) : isMissing ? (
        <Card>
          <EmptyState
            icon={<ShieldQuestion size={24} />}
            title={t("We could not find this decision.")}
          />
        </Card>
      ) : isError ? (
        <Card>
          <ErrorState message={t("The decision could not be loaded.")} onRetry={retry} />
        </Card>
      ) : (
        <Card className="grid gap-3">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-24 w-full" />
        </Card>
      )}
    </Page>
  )
}
