import type { Person } from "@grove/contract/users"

import { FollowButton } from "#features/follows/FollowButton.tsx"

import { displayName } from "./display-name.ts"
import { PersonRow } from "./PersonRow.tsx"

/** A member with the first line of their bio and a follow button, except for oneself. */
export function FollowRow({ person, myId }: { person: Person; myId: string }) {
  return (
    <PersonRow
      person={person}
      note={person.bio?.split("\n", 1)[0] || `@${person.handle}`}
      action={
        person.id !== myId && (
          <FollowButton person={person} name={displayName(person)} look="list" />
        )
      }
    />
  )
}
