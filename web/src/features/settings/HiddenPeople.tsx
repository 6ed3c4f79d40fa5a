import type { HiddenPerson } from "@grove/contract/blocks"

import { displayName } from "#features/users/display-name.ts"
import { PersonRow } from "#features/users/PersonRow.tsx"
import { formatDate } from "#lib/format.ts"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import type { PagedList } from "#lib/use-pages.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import type { EmptyStateProps } from "#ui/EmptyState.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

export interface HiddenPeopleProps {
  title: string
  list: PagedList<HiddenPerson>
  /** 'Unblock' or 'Unmute'. */
  action: string
  onAct: (person: { id: string; name: string }) => void
  empty: EmptyStateProps
  error: string
}

/** The member's blocked or muted accounts, each with a button to undo. */
export function HiddenPeople({ title, list, action, onAct, empty, error }: HiddenPeopleProps) {
  return (
    <Card as="section" title={title}>
      <ListStates
        state={listState(list)}
        skeleton={<SkeletonRow />}
        skeletons={3}
        empty={empty}
        error={error}
        onRetry={list.retry}
      >
        <ul>
          {list.items?.map((person) => (
            <li key={person.id}>
              <RowBoundary>
                {() => (
                  <PersonRow
                    person={person}
                    note={t("Since {date}", { date: formatDate(person.since) })}
                    action={
                      <Button
                        variant="secondary"
                        size="sm"
                        aria-label={`${action} ${displayName(person)}`}
                        onClick={() => onAct({ id: person.id, name: displayName(person) })}
                      >
                        {action}
                      </Button>
                    }
                  />
                )}
              </RowBoundary>
            </li>
          ))}
        </ul>
        {list.hasMore && (
          <Button variant="ghost" isWide isLoading={list.isFetchingMore} onClick={list.fetchMore}>
            {list.isMoreError ? t("Could not load more. Try again") : t("Show more")}
          </Button>
        )}
      </ListStates>
    </Card>
  )
}
