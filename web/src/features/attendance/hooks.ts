import { attendance, type EventReply } from "@grove/contract/attendance"
import type { Event } from "@grove/contract/posts"
import { useQueryClient } from "@tanstack/react-query"

import { patchPost } from "#cache/posts.ts"
import { call } from "#lib/api-client.ts"
import { limitOr } from "#lib/api-error.ts"
import { t } from "#lib/text.ts"
import { tapToggle, desiredStateOf } from "#lib/toggle.ts"
import { handleUnauthorized } from "#lib/unauthorized.ts"
import { toastError } from "#ui/toast.ts"

import { withReply } from "./with-reply.ts"

type Desired = EventReply | null

/** Toggles 'going' or 'interested'. Last tap wins. */
export function useAttendance(post: { id: string; event: Event }, onSettled?: () => void) {
  const client = useQueryClient()
  const key = `attendance:${post.id}`
  const params = { postId: post.id }
  const patch = (change: (event: Event) => Event) =>
    patchPost(client, post.id, ({ event }) => ({ event: event && change(event) }))
  return (reply: EventReply) => {
    // A member on the waiting list wants to go.
    const held = post.event.myReply === "waiting" ? "going" : post.event.myReply
    const known = desiredStateOf<Desired>(key)
    const current = known === undefined ? held : known
    void tapToggle<Awaited<ReturnType<typeof send>>, Desired>(
      key,
      current === reply ? null : reply,
      {
        isOn: held,
        client,
        show: (desired) => patch((event) => withReply(event, desired)),
        send,
        adopt: ({ waiting: waitingCount, going, interested, ...state }) =>
          patch((event) => ({ ...event, ...state, waitingCount, _count: { going, interested } })),
        ...(onSettled && { onSettled }),
        onFail: (error) => {
          if (handleUnauthorized(error)) return
          toastError(limitOr(error, t("Failed to answer. Please try again.")))
        },
      },
    )
  }

  function send(desired: Desired) {
    return desired === null
      ? call(attendance.remove, { params })
      : call(attendance.set, { params, body: { reply: desired } })
  }
}
