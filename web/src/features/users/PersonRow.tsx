import type { PersonRef } from "@grove/contract/users"
import type { ReactNode } from "react"

import { paths } from "#lib/paths.ts"
import { Highlighted } from "#ui/Highlighted.tsx"
import { Link } from "#ui/Link.tsx"

import { displayName } from "./display-name.ts"
import { UserAvatar } from "./UserAvatar.tsx"
import { VerifiedMark } from "./VerifiedMark.tsx"

export interface PersonRowProps {
  person: PersonRef
  /** Shown under the name, such as the handle or a reason. */
  note: ReactNode
  /** Action at the end of the row. */
  action?: ReactNode
}

export function PersonRow({ person, note, action }: PersonRowProps) {
  return (
    <div className="flex items-center gap-3 py-2">
      <Link href={paths.profile(person.id)} aria-hidden tabIndex={-1} className="shrink-0">
        <UserAvatar user={person} size={40} />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1">
          <Link
            href={paths.profile(person.id)}
            className="text-md truncate font-semibold hover:underline"
          >
            <Highlighted text={displayName(person)} by="beginnings" />
          </Link>
          {person.isVerified && <VerifiedMark />}
        </div>
        <p className="text-ink-2 line-clamp-2 text-sm wrap-anywhere">{note}</p>
      </div>
      {action}
    </div>
  )
}
