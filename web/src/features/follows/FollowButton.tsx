import { Clock, UserCheck, UserMinus, UserPlus } from "lucide-react"

import type { Followable } from "#cache/follows.ts"
import { t } from "#lib/text.ts"
import { useIsWaiting } from "#lib/waiting.ts"
import { Button } from "#ui/Button.tsx"

import { useToggleFollow } from "./hooks.ts"

export interface FollowButtonProps {
  person: Followable
  /** The accessible name in lists with many buttons. */
  name: string
  /** A profile shows longer texts than a list. */
  look: "profile" | "list"
}

export function FollowButton({ person, name, look }: FollowButtonProps) {
  const { toggle, isPending } = useToggleFollow(person)
  const { isFollowing } = person
  const isWaiting = useIsWaiting("follow", person.id)
  const clock = isWaiting && (
    <>
      <Clock aria-hidden size={14} className="text-warn" />
      <span className="sr-only">{t("Waiting to send")}</span>
    </>
  )
  if (look === "list")
    return (
      <Button
        variant={isFollowing ? "soft" : "secondary"}
        size="sm"
        aria-label={isFollowing ? t("Following {name}", { name }) : t("Follow {name}", { name })}
        icon={isFollowing && <UserCheck aria-hidden size={15} />}
        onClick={toggle}
      >
        {isFollowing ? t("Following|state") : t("Follow")}
        {clock}
      </Button>
    )
  const Icon = isFollowing ? UserMinus : UserPlus
  return (
    <Button
      variant={isFollowing ? "secondary" : "primary"}
      aria-busy={isPending || undefined}
      icon={<Icon aria-hidden size={17} />}
      onClick={toggle}
    >
      {isPending ? t("Loading...") : isFollowing ? t("Unfollow") : t("Add Friend")}
      {clock}
    </Button>
  )
}
