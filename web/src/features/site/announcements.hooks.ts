import {
  announcements,
  type AnnouncementChange,
  type AnnouncementForAdmins,
  type NewAnnouncement,
} from "@grove/contract/announcements"
import { keys } from "@grove/contract/query-keys"
import { useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"

export const useAllAnnouncements = () => usePages(keys.admin.announcements, announcements.list, {})

function useRefresh(onDone: () => void) {
  const client = useQueryClient()
  return () => {
    onDone()
    return client.invalidateQueries({ queryKey: keys.admin.announcements })
  }
}

export function useCreateAnnouncement(onDone: () => void) {
  return useApiMutation<NewAnnouncement, AnnouncementForAdmins>({
    send: (body) => call(announcements.create, { body }),
    success: ({ state }) =>
      state === "scheduled" ? t("Announcement scheduled.") : t("Announcement is live."),
    failure: t("The announcement could not be saved. Please try again."),
    showsReason: true,
    onDone: useRefresh(onDone),
  })
}

export function useChangeAnnouncement(onDone: () => void) {
  return useApiMutation<AnnouncementChange & { id: string }, AnnouncementForAdmins>({
    send: ({ id, ...body }) => call(announcements.change, { params: { announcementId: id }, body }),
    success: ({ state }) =>
      state === "ended" ? t("Announcement ended.") : t("Announcement saved."),
    failure: t("The announcement could not be saved. Please try again."),
    showsReason: true,
    onDone: useRefresh(onDone),
  })
}

export function useRemoveAnnouncement(onDone: () => void) {
  return useApiMutation<string>({
    send: (announcementId) => call(announcements.remove, { params: { announcementId } }),
    spoken: t("Announcement deleted."),
    failure: t("The announcement could not be deleted. Please try again."),
    onDone: useRefresh(onDone),
  })
}
