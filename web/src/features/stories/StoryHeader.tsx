import type { Story } from "@grove/contract/stories"
import { Pause, Play, X } from "lucide-react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { VerifiedMark } from "#features/users/VerifiedMark.tsx"
import { useMinute } from "#lib/clock.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Link } from "#ui/Link.tsx"
import { Time } from "#ui/Time.tsx"

import { timeLeft } from "./time-left.ts"

interface StoryHeaderProps {
  story: Story
  isPaused: boolean
  /** Undefined where stories do not advance automatically. */
  onPause: (() => void) | undefined
  onClose: () => void
}

const ROUND = "grid size-10 shrink-0 place-items-center rounded-full text-white hover:bg-white/20"

export function StoryHeader({ story, isPaused, onPause, onClose }: StoryHeaderProps) {
  const now = useMinute(Date.parse(story.createdAt))
  const { user } = story
  return (
    <div className="flex items-center gap-2.5">
      <Link
        href={paths.profile(user.id)}
        onClick={onClose}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-full"
      >
        <UserAvatar user={user} size={40} />
        <span className="grid min-w-0 text-white">
          <span className="flex items-center gap-1">
            <span className="truncate text-sm font-semibold">{displayName(user)}</span>
            {user.isVerified && <VerifiedMark />}
          </span>
          <span className="truncate text-xs text-white/85">
            <Time at={story.createdAt} /> · {timeLeft(story.expiresAt, now)}
          </span>
        </span>
      </Link>
      {onPause && (
        <button
          type="button"
          aria-label={isPaused ? t("Play") : t("Pause")}
          onClick={onPause}
          className={ROUND}
        >
          {isPaused ? <Play aria-hidden size={20} /> : <Pause aria-hidden size={20} />}
        </button>
      )}
      <button type="button" aria-label={t("Close")} onClick={onClose} className={ROUND}>
        <X aria-hidden size={22} />
      </button>
    </div>
  )
}
