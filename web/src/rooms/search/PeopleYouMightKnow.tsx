import { SUGGESTED_SHOWN } from "@grove/contract/limits"
import { UsersRound } from "lucide-react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { FollowButton } from "#rooms/follows/FollowButton.tsx"
import { displayName } from "#rooms/users/display-name.ts"
import { useSuggestedUsers } from "#rooms/users/hooks.ts"
import { PersonRow } from "#rooms/users/PersonRow.tsx"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

/** spec 2: the first three suggested people, with their address where they show it. */
export function PeopleYouMightKnow() {
  const { data, isError, refetch } = useSuggestedUsers()
  const items = data?.slice(0, SUGGESTED_SHOWN)
  return (
    <Card as="section" title={t("People You Might Know")}>
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
              <PersonRow
                person={person}
                note={person.email ?? `@${person.handle}`}
                action={<FollowButton person={person} name={displayName(person)} look="list" />}
              />
            </li>
          ))}
        </ul>
      </ListStates>
    </Card>
  )
}
