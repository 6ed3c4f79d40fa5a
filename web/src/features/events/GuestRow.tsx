import type { Guest } from "@grove/contract/events"
import { useState } from "react"

import { FollowButton } from "#features/follows/FollowButton.tsx"
import { displayName } from "#features/users/display-name.ts"
import { PersonRow } from "#features/users/PersonRow.tsx"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"

export function GuestRow({ guest, myId }: { guest: Guest; myId: string }) {
  const name = displayName(guest)
  // A button that was pressed stays, to be pressed again.
  const [isKnown] = useState(guest.isFollowing)
  return (
    <PersonRow
      person={guest}
      note={noteOf(guest)}
      action={
        guest.isHost ? (
          <Badge tone="accent">{t("Host")}</Badge>
        ) : (
          guest.id !== myId && !isKnown && <FollowButton person={guest} name={name} look="list" />
        )
      }
    />
  )
}

function noteOf(guest: Guest): string {
  if (!guest.isHost && guest.isFollowing && guest.followsYou) return t("You follow each other")
  return guest.bio?.split("\n", 1)[0] || `@${guest.handle}`
}
