import type { EventReply } from "@grove/contract/attendance"
import type { Event } from "@grove/contract/posts"
import { CalendarPlus, Check, Star } from "lucide-react"
import type { ReactNode } from "react"

import { formatCompact } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import type { ButtonSize } from "#ui/button-class.ts"
import { Button } from "#ui/Button.tsx"

import { useAttendance } from "./hooks.ts"

interface ReplyButtonsProps {
  post: { id: string; event: Event }
  size?: ButtonSize
  /** Both buttons share the width, without numbers. */
  isWide?: boolean
  onSettled?: () => void
}

/** Going and Interested exclude each other; pressing the chosen one takes it back. */
export function ReplyButtons({ post, size = "md", isWide, onSettled }: ReplyButtonsProps) {
  const { myReply, placesLeft, waitingCount, _count } = post.event
  const reply = useAttendance(post, onSettled)
  const isWaiting = myReply === "waiting"
  const isLate = isWaiting || (placesLeft === 0 && myReply !== "going")
  const button = (
    to: EventReply,
    isMine: boolean,
    count: number,
    label: string,
    icon: ReactNode,
  ) => (
    <Button
      size={size}
      variant={isMine ? "primary" : "secondary"}
      aria-pressed={isMine}
      icon={icon}
      className={isWide ? "flex-1 px-2!" : ""}
      onClick={() => reply(to)}
    >
      {label}
      {count > 0 && !isWide && (
        <span className="tabular-nums">
          {formatCompact(count)}
          <span className="sr-only">
            {" "}
            {t("{count, plural, one {person} other {people}}", { count })}
          </span>
        </span>
      )}
    </Button>
  )
  const GoingIcon = isLate ? CalendarPlus : Check
  return (
    <>
      {button(
        "going",
        isWaiting || myReply === "going",
        isLate ? waitingCount : _count.going,
        isWaiting ? t("On the waiting list") : isLate ? t("Join the waiting list") : t("Going"),
        <GoingIcon aria-hidden size={17} />,
      )}
      {button(
        "interested",
        myReply === "interested",
        _count.interested,
        t("Interested"),
        <Star aria-hidden size={17} />,
      )}
    </>
  )
}
