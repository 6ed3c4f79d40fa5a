import { announcements, type ShownAnnouncement } from "@grove/contract/announcements"
import { keys } from "@grove/contract/query-keys"
import { useQuery, useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { useMinute } from "#lib/clock.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

import { isForReader } from "./for-reader.ts"

/** The announcement to show: the newest one that is live, open and in a language of the reader. */
export function useAnnouncement(): ShownAnnouncement | undefined {
  // The page contains them unless there are none; changes arrive over the socket.
  const { data } = useQuery({
    ...replyQuery(keys.announcements, announcements.current, {}),
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
  })
  const now = useMinute(0)
  return data?.findLast(
    (each) => isForReader(each.language) && (each.endsAt === null || Date.parse(each.endsAt) > now),
  )
}

/** Noted once per announcement, for the figures of the administrators. */
export function useSeeAnnouncement() {
  const client = useQueryClient()
  return useApiMutation<{ id: string; isClosed: boolean }>({
    send: ({ id, isClosed }) =>
      call(announcements.see, { params: { announcementId: id }, body: { isClosed } }),
    before: ({ id, isClosed }) => {
      client.setQueryData<ShownAnnouncement[]>(keys.announcements, (list) =>
        isClosed
          ? list?.filter((each) => each.id !== id)
          : list?.map((each) => (each.id === id ? { ...each, isSeen: true } : each)),
      )
      return undefined
    },
  })
}
