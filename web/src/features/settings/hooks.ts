import type { CurrentUser, Settings } from "@grove/contract/auth"
import { keys } from "@grove/contract/query-keys"
import { settings, type SettingsChange, type TeamRole } from "@grove/contract/settings"
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { leaveOverlays } from "#lib/overlays.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { applySettings, setTheme } from "#lib/theme.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { useOptimisticChange } from "#lib/use-optimistic-change.ts"

const mineIn = (client: QueryClient) => client.getQueryData<CurrentUser | null>(keys.me)?.settings

function show(client: QueryClient, next: Settings) {
  client.setQueryData<CurrentUser | null>(keys.me, (me) => me && { ...me, settings: next })
  setTheme(next.theme)
  applySettings(next)
}

export const useChangeSettings = () =>
  useOptimisticChange<SettingsChange, Settings>({
    name: "settings",
    read: mineIn,
    show,
    merge: (stored, change) =>
      ({ ...stored, ...change, notify: { ...stored.notify, ...change.notify } }) as Settings,
    send: (body) => call(settings.change, { body }),
    failure: t("Failed to save settings. Please try again."),
    onDone: (client, change) => {
      if (change.showEmail !== undefined)
        void client.invalidateQueries({ queryKey: keys.users.all, refetchType: "none" })
    },
  })

export const useSessions = () => useQuery(replyQuery(keys.sessions, settings.sessions, {}))

export function useEndSession() {
  const client = useQueryClient()
  return useApiMutation<string>({
    send: (sessionId) => call(settings.endSession, { params: { sessionId } }),
    spoken: t("Device signed out."),
    failure: t("Failed to sign out. Please try again."),
    onDone: () => client.invalidateQueries({ queryKey: keys.sessions }),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useApiMutation<void, { ended: number }>({
    send: () => call(settings.endOtherSessions, {}),
    success: ({ ended }) =>
      t(
        "{count, plural, =0 {You were not signed in anywhere else.} one {Signed out # other device.} other {Signed out # other devices.}}",
        {
          count: ended,
        },
      ),
    failure: t("Failed to sign out. Please try again."),
    onDone: () => client.invalidateQueries({ queryKey: keys.sessions }),
  })
}

export const useTeam = () => useQuery(replyQuery(keys.team, settings.team, {}))

export function useGrant(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<{ who: string; role: TeamRole }, { isNew: boolean }>({
    send: (body) => call(settings.grant, { body }),
    success: ({ isNew }) => (isNew ? undefined : t("This person already has this role.")),
    spoken: ({ isNew }) => (isNew ? t("Role granted.") : undefined),
    failure: t("Failed to grant the role. Please try again."),
    showsReason: true,
    onDone: () => {
      onDone()
      return client.invalidateQueries({ queryKey: keys.team })
    },
  })
}

export function useRevoke(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<{ userId: string; role: TeamRole }>({
    send: (params) => call(settings.revoke, { params }),
    spoken: t("Role revoked."),
    failure: t("Failed to revoke the role. Please try again."),
    showsReason: true,
    onDone: () => {
      onDone()
      return client.invalidateQueries({ queryKey: keys.team })
    },
  })
}

export function useDeleteAccount() {
  return useApiMutation<string>({
    send: (confirmation) => call(settings.deleteAccount, { body: { confirmation } }),
    failure: t("Failed to delete your account. Please try again."),
    showsReason: true,
    // Also clears the member's data from this page. A dialog that closes while the page leaves would call it back.
    onDone: () => leaveOverlays(() => location.assign("/")),
  })
}
