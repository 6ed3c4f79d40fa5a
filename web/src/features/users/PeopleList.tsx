import type { Person } from "@grove/contract/users"

import { listState } from "#lib/list-state.ts"
import type { PagedList } from "#lib/use-pages.ts"
import { Card } from "#ui/Card.tsx"
import type { EmptyStateProps } from "#ui/EmptyState.tsx"
import { InfiniteList } from "#ui/InfiniteList.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { FollowRow } from "./FollowRow.tsx"

export interface PeopleListProps {
  /** Accessible name, and the key of the saved scroll position. */
  label: string
  list: PagedList<Person>
  /** Members cannot follow themselves. */
  myId: string
  empty: EmptyStateProps
  error: string
}

const ESTIMATE_PX = 76

/** A list of members with follow buttons. */
export function PeopleList({ label, list, myId, empty, error }: PeopleListProps) {
  return (
    <Card>
      <ListStates
        state={listState(list)}
        skeleton={<SkeletonRow />}
        skeletons={5}
        empty={empty}
        error={error}
        onRetry={list.retry}
      >
        <InfiniteList label={label} list={list} keyOf={keyOf} estimate={ESTIMATE_PX}>
          {(person) => <FollowRow person={person} myId={myId} />}
        </InfiniteList>
      </ListStates>
    </Card>
  )
}

const keyOf = (person: Person) => person.id
