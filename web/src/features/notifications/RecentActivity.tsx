import { listState } from "#lib/list-state.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { Link } from "#ui/Link.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"
import { Time } from "#ui/Time.tsx"

import { useNotifications } from "./hooks.ts"

const SHOWN = 4

/** The latest notifications, beside the feed. */
export function RecentActivity() {
  const list = useNotifications()
  return (
    <Card as="section" title={t("Recent Activity")}>
      <ListStates
        state={listState(list)}
        skeleton={<SkeletonRow />}
        skeletons={3}
        empty={{
          title: t("No notifications yet"),
          hint: t("When someone likes your posts or follows you, you'll see it here."),
        }}
        error={t("Failed to load notifications")}
        onRetry={list.retry}
      >
        <ul className="grid gap-1">
          {list.items?.slice(0, SHOWN).map((entry) => (
            <li key={entry.id}>
              <RowBoundary>
                {() => (
                  <Link
                    href={entry.link ?? paths.notifications}
                    className="hover:bg-surface-2 rounded-box -mx-2 grid min-h-10 gap-0.5 px-2 py-1.5"
                  >
                    <span className="line-clamp-2 text-sm wrap-anywhere">{entry.message}</span>
                    <Time at={entry.timestamp} className="text-ink-3 text-xs" />
                  </Link>
                )}
              </RowBoundary>
            </li>
          ))}
        </ul>
      </ListStates>
    </Card>
  )
}
