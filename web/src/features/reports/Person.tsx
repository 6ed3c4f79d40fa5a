import type { PersonRef } from "@grove/contract/users"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { paths } from "#lib/paths.ts"
import { Link } from "#ui/Link.tsx"

/** A member in moderation lists: avatar, name and a link to the profile. */
export function Person({ person }: { person: PersonRef }) {
  return (
    <Link
      href={paths.profile(person.id)}
      className="inline-flex min-w-0 items-center gap-2 rounded-full hover:underline"
    >
      <UserAvatar user={person} size={22} />
      <span className="truncate font-semibold">{displayName(person)}</span>
    </Link>
  )
}
