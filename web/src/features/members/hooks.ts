import type { MemberFilter } from "@grove/contract/members"
import { members } from "@grove/contract/members"
import { penalties } from "@grove/contract/penalties"
import { keys } from "@grove/contract/query-keys"
import { settings, type TeamRole } from "@grove/contract/settings"
import { useQuery, useQueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"

export interface MemberQuery {
  q: string
  filter: MemberFilter
}

export function useMembers({ q, filter }: MemberQuery) {
  const query = { ...(q && { q }), ...(filter !== "all" && { filter }) }
  return usePages(keys.admin.memberList(query), members.list, { query })
}

export const useMemberCounts = () =>
  useQuery(replyQuery(keys.admin.memberCounts, members.counts, {}))

export const useMember = (userId: string) =>
  useQuery(replyQuery(keys.admin.member(userId), members.get, { params: { userId } }))

/** Every act changes the log, the member, and often the list and its counts. */
function useAct<Input, Output = unknown>(options: {
  send: (input: Input) => Promise<Output>
  success?: (output: Output) => string | undefined
  spoken?: string
  onDone?: (output: Output) => void
}) {
  const client = useQueryClient()
  return useApiMutation<Input, Output>({
    send: options.send,
    ...(options.success && { success: options.success }),
    ...(options.spoken && { spoken: options.spoken }),
    failure: t("That did not work. Please try again."),
    showsReason: true,
    onDone: (output) => {
      options.onDone?.(output)
      void client.invalidateQueries({ queryKey: keys.audit })
      void client.invalidateQueries({ queryKey: keys.team })
      return client.invalidateQueries({ queryKey: keys.admin.members })
    },
  })
}

export function useSetRole(userId: string, onDone: () => void) {
  return useAct<{ role: TeamRole; isHeld: boolean }>({
    send: ({ role, isHeld }) =>
      isHeld
        ? call(settings.grant, { body: { who: userId, role } })
        : call(settings.revoke, { params: { userId, role } }),
    onDone,
  })
}

export function useSignOutMember(userId: string) {
  return useAct<void, { ended: number }>({
    send: () => call(members.signOut, { params: { userId } }),
    success: ({ ended }) =>
      t(
        "{count, plural, =0 {Was not signed in anywhere.} one {Signed out on # device.} other {Signed out on # devices.}}",
        { count: ended },
      ),
  })
}

export function useSignInLink(userId: string) {
  return useAct<void, { url: string }>({
    send: () => call(members.signInLink, { params: { userId } }),
  })
}

export function useRenameMember(userId: string, onDone: () => void) {
  return useAct<{ firstName: string; lastName: string; reason: string }>({
    send: (body) => call(members.rename, { params: { userId }, body }),
    spoken: t("Renamed."),
    onDone,
  })
}

export function useSuspendMember(userId: string, onDone: () => void) {
  return useAct<{ days: number; reason: string }>({
    send: (body) => call(members.suspend, { params: { userId }, body }),
    spoken: t("Suspended."),
    onDone,
  })
}

export function useEndPenalty() {
  return useAct<number>({
    send: (penaltyId) => call(penalties.lift, { params: { penaltyId }, body: {} }),
    spoken: t("Penalty lifted."),
  })
}

export function useDeleteMember(userId: string, onDone: () => void) {
  return useAct<string>({
    send: (reason) => call(members.remove, { params: { userId }, body: { reason } }),
    spoken: t("Account deleted."),
    onDone,
  })
}
