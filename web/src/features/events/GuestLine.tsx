import type { ListedEvent } from "@grove/contract/events"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { t } from "#lib/text.ts"

import { guestWords } from "./guest-words.ts"

/** Who is going: people the member follows by name, otherwise only how many. */
export function GuestLine({ post }: { post: ListedEvent }) {
  const { followedGoing } = post
  const names = followedGoing.map((person) => person.firstName ?? displayName(person))
  return (
    <p className="text-ink-2 text-13 flex min-h-6 items-center gap-2">
      {followedGoing.length > 0 && (
        <span className="flex shrink-0 -space-x-2 rtl:space-x-reverse">
          {followedGoing.map((person) => (
            <UserAvatar key={person.id} user={person} size={22} className="ring-surface ring-2" />
          ))}
        </span>
      )}
      <span className="truncate">
        {guestWords(names, post.event?._count.going ?? 0) ?? t("Be the first to go")}
      </span>
    </p>
  )
}
