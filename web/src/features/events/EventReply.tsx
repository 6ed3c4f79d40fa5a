import type { Event } from "@grove/contract/posts"

import { ReplyButtons } from "#features/attendance/ReplyButtons.tsx"

import { useReplySettled } from "./hooks.ts"

interface EventReplyProps {
  post: { id: string; event: Event }
  size: "sm" | "md"
  isWide?: boolean
}

/** The member's reply where calendar and guests are shown too. */
export function EventReply({ post, size, isWide = false }: EventReplyProps) {
  const onSettled = useReplySettled(post.id)
  return (
    <div className="flex flex-wrap gap-2">
      <ReplyButtons {...{ post, size, isWide, onSettled }} />
    </div>
  )
}
