import type { SuggestedUser } from "@grove/contract/users"

import { FollowButton } from "#features/follows/FollowButton.tsx"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { VerifiedMark } from "#features/users/VerifiedMark.tsx"
import { paths } from "#lib/paths.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/Link.tsx"

/** A person with the reason for the suggestion, which is a fact. */
export function PersonCard({ person }: { person: SuggestedUser }) {
  const name = displayName(person)
  return (
    <div
      className={classNames(
        "grid w-full grid-rows-[auto_auto_1fr_auto] justify-items-center gap-1 rounded-box border p-3 pt-4 text-center transition-colors duration-150",
        person.isFollowing ? "border-accent/50 bg-accent-soft/50" : "border-line",
      )}
    >
      <UserAvatar user={person} size={56} />
      <p className="flex max-w-full items-center gap-1 pt-1 text-sm font-semibold">
        <Link href={paths.profile(person.id)} className="truncate hover:underline">
          <bdi>{name}</bdi>
        </Link>
        {person.isVerified && <VerifiedMark />}
      </p>
      <p dir="auto" className="text-13 text-ink-2 line-clamp-2 min-h-10 w-full wrap-anywhere">
        {person.reason}
      </p>
      <FollowButton person={person} name={name} look="list" />
    </div>
  )
}
