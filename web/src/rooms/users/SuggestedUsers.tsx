import { SUGGESTED_SHOWN } from "@grove/contract/limits"
import { UsersRound } from "lucide-react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { FollowButton } from "#rooms/follows/FollowButton.tsx"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { displayName } from "./display-name.ts"
import { useSuggestedUsers } from "./hooks.ts"
import { PersonRow } from "./PersonRow.tsx"

/** A few people to follow, each with the reason why. */
export function SuggestedUsers() {
  const { data, isError, refetch } = useSuggestedUsers()
  const items = data?.slice(0, SUGGESTED_SHOWN)
  return (
    <Card as="section" title={t("Suggested for you")}>
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
                note={person.reason}
                action={<FollowButton person={person} name={displayName(person)} look="list" />}
              />
            </li>
          ))}
        </ul>
      </ListStates>
    </Card>
  )
}
