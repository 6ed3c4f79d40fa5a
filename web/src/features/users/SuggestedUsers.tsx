import { SUGGESTED_SHOWN } from "@grove/contract/limits"
import type { SuggestedUser } from "@grove/contract/users"
import { UsersRound } from "lucide-react"

import { FollowButton } from "#features/follows/FollowButton.tsx"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { displayName } from "./display-name.ts"
import { PersonRow } from "./PersonRow.tsx"
import { useSuggestedUsers } from "./suggested.hooks.ts"

interface SuggestedUsersProps {
  title?: string
  /** Replaces the reason of the suggestion under the name. */
  noteOf?: (person: SuggestedUser) => string
}

export function SuggestedUsers({
  title = t("Suggested for you"),
  noteOf = (person) => person.reason,
}: SuggestedUsersProps) {
  const { data, isError, refetch } = useSuggestedUsers()
  // Earlier versions saved more of them on the device.
  const items = data?.slice(0, SUGGESTED_SHOWN)
  return (
    <Card as="section" title={title}>
      <ListStates
        state={listState({ items, isError })}
        skeleton={<SkeletonRow />}
        skeletons={SUGGESTED_SHOWN}
        empty={{ icon: <UsersRound size={24} />, title: t("No suggestions available") }}
        error={t("Failed to load suggestions")}
        onRetry={() => void refetch()}
      >
        <ul>
          {items?.map((person) => (
            <li key={person.id}>
              <RowBoundary>
                {() => (
                  <PersonRow
                    person={person}
                    note={<span dir="auto">{noteOf(person)}</span>}
                    action={<FollowButton person={person} name={displayName(person)} look="list" />}
                  />
                )}
              </RowBoundary>
            </li>
          ))}
        </ul>
      </ListStates>
    </Card>
  )
}
