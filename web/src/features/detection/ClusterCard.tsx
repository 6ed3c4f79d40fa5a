import type { Cluster } from "@grove/contract/detection"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Card } from "#ui/Card.tsx"
import { Time } from "#ui/Time.tsx"

import { ScoreBadge } from "./ScoreBadge.tsx"

export interface ClusterCardProps {
  cluster: Cluster
  onShow: (userId: string) => void
}

/** A cluster of related accounts, oldest first. */
export function ClusterCard({ cluster, onShow }: ClusterCardProps) {
  return (
    <Card as="article" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-md font-bold">
          {t("{count, plural, one {# account} other {# accounts}}", { count: cluster.size })}
        </h3>
        {cluster.kinds.includes("picture") && <Badge tone="warn">{t("Same picture")}</Badge>}
        {cluster.kinds.includes("text") && <Badge tone="warn">{t("Same texts")}</Badge>}
      </div>
      {cluster.sample && (
        <blockquote className="border-line-strong border-s-2 ps-3">
          <p dir="auto" className="text-ink-2 line-clamp-3 text-sm wrap-anywhere">
            {cluster.sample}
          </p>
        </blockquote>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {cluster.accounts.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              onClick={() => onShow(account.id)}
              className="hover:bg-surface-2 border-line rounded-box grid h-full w-full content-start justify-items-center gap-1.5 border px-1 py-3 text-center"
            >
              <UserAvatar user={account} size={96} />
              <span className="text-md line-clamp-2 w-full font-semibold wrap-anywhere">
                {displayName(account)}
              </span>
              <Time at={account.createdAt} className="text-13 text-ink-2" />
              {account.suspiciousScore !== null && <ScoreBadge score={account.suspiciousScore} />}
              {account.label && (
                <Badge tone={account.label === "fake" ? "danger" : "ok"}>
                  {account.label === "fake" ? t("Marked as fake") : t("Marked as genuine")}
                </Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
