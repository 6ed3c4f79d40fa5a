import type { SuspiciousUser } from "@grove/contract/detection"
import { RotateCw } from "lucide-react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { formatDate } from "#lib/format.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { Link } from "#ui/Link.tsx"
import { Time } from "#ui/Time.tsx"

import { useAnalyze } from "./hooks.ts"
import { actionName } from "./labels.ts"
import { ScoreBadge } from "./ScoreBadge.tsx"

export function SuspiciousCard({ user, onShow }: { user: SuspiciousUser; onShow: () => void }) {
  const analyze = useAnalyze()
  const name = displayName(user)
  return (
    <Card as="article" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <UserAvatar user={user} size={48} />
        <div className="min-w-0 flex-1 basis-40">
          <Link
            href={paths.profile(user.id)}
            className="text-md block truncate font-semibold hover:underline"
          >
            {name}
          </Link>
          {user.email && <p className="text-ink-2 truncate text-sm">{user.email}</p>}
        </div>
        <ScoreBadge score={user.suspiciousScore} />
      </div>
      {user.bio && <p className="line-clamp-3 text-sm wrap-anywhere">{user.bio}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-13 text-ink-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{t("Joined {date}", { date: formatDate(user.createdAt) })}</span>
          <span>
            {t("Last analyzed")} <Time at={user.lastAnalyzedAt} />
          </span>
          <Badge tone="outline">{actionName(user.recommendedAction)}</Badge>
          {user.decision?.label === "fake" && <Badge tone="danger">{t("Marked as fake")}</Badge>}
        </p>
        <div className="ms-auto flex flex-wrap gap-2">
          <Button size="sm" variant="ghost" onClick={onShow}>
            {t("Details")}
            <span className="sr-only">{t("about {name}", { name })}</span>
          </Button>
          <Button
            size="sm"
            variant="secondary"
            icon={<RotateCw aria-hidden size={16} />}
            isLoading={analyze.isPending}
            onClick={() => analyze.mutate(user.id)}
          >
            {t("Re-analyze")}
          </Button>
        </div>
      </div>
    </Card>
  )
}
