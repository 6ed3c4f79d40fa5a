import type { SessionSummary } from "@grove/contract/settings"
import { Laptop, LogOut, Smartphone } from "lucide-react"

import { formatDate } from "#lib/format.ts"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"
import { Time } from "#ui/Time.tsx"

import { deviceName, isPhone } from "./device-name.ts"
import { useEndOtherSessions, useEndSession, useSessions } from "./hooks.ts"

export function SessionSettings() {
  const { data, isError, refetch } = useSessions()
  const endOthers = useEndOtherSessions()
  return (
    <Card
      as="section"
      title={t("Sessions")}
      action={
        data &&
        data.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            icon={<LogOut aria-hidden size={15} />}
            isLoading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {t("Sign out others")}
          </Button>
        )
      }
    >
      <p className="text-ink-2 text-sm">{t("Devices where you are signed in.")}</p>
      <ListStates
        state={listState({ items: data, isError })}
        skeleton={<SkeletonRow />}
        skeletons={3}
        empty={{ title: t("You are not signed in anywhere else") }}
        error={t("Failed to load your sessions")}
        onRetry={() => void refetch()}
      >
        <ul className="divide-line divide-y">
          {data?.map((session) => (
            <li key={session.id}>
              <SessionRow session={session} />
            </li>
          ))}
        </ul>
      </ListStates>
    </Card>
  )
}

function SessionRow({ session }: { session: SessionSummary }) {
  const end = useEndSession()
  const name = deviceName(session.userAgent)
  const Icon = isPhone(session.userAgent) ? Smartphone : Laptop
  return (
    <div className="flex items-center gap-3 py-3">
      <Icon aria-hidden size={22} className="text-ink-2 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-md font-semibold">{name}</span>
          {session.isCurrent && <Badge tone="accent">{t("This device")}</Badge>}
        </p>
        <p className="text-ink-2 text-sm">
          {t("Last used")} <Time at={session.seenAt} />
          {" · "}
          {t("signed in {date}", { date: formatDate(session.createdAt) })}
          {session.addressPrefix && ` · ${session.addressPrefix}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t("Sign out {device}", { device: name })}
          isLoading={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {t("Sign out")}
        </Button>
      )}
    </div>
  )
}
