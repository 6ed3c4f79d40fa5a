import { keys } from "@grove/contract/query-keys"
import { registration, type Invitation } from "@grove/contract/registration"
import { site, type SiteForAdmins } from "@grove/contract/site"
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { usePages } from "#lib/use-pages.ts"

export const useJoinRequests = () => usePages(keys.admin.joinRequests, registration.requests, {})

/** Also after a failure: another administrator may have decided meanwhile. */
const refreshRequests = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.admin.joinRequests }),
    client.invalidateQueries({ queryKey: keys.admin.overview }),
  ])

/** Offered for as long as the toast is shown; the server refuses it once the person has come in. */
function useUndoDecision() {
  const client = useQueryClient()
  return useApiMutation<{ requestId: string; name: string }, { isMailed: boolean }>({
    send: ({ requestId }) => call(registration.undo, { params: { requestId } }),
    success: ({ isMailed }, { name }) => ({
      title: t("{name} is waiting again.", { name }),
      ...(isMailed && { description: t("A mail about the decision had been sent already.") }),
    }),
    failure: t("The decision could not be taken back. Please try again."),
    showsReason: true,
    onDone: () => refreshRequests(client),
    onFail: () => void refreshRequests(client),
  })
}

export function useApproveRequest() {
  const client = useQueryClient()
  const undo = useUndoDecision()
  return useApiMutation<{ requestId: string; name: string }>({
    send: ({ requestId }) => call(registration.approve, { params: { requestId } }),
    success: (_, { requestId, name }) => ({
      title: t("{name} can come in.", { name }),
      action: { label: t("Undo"), onAct: () => undo.mutate({ requestId, name }) },
    }),
    failure: t("The request could not be decided. Please try again."),
    showsReason: true,
    onDone: () => refreshRequests(client),
    onFail: () => void refreshRequests(client),
  })
}

export function useRefuseRequest(onDone: () => void) {
  const client = useQueryClient()
  const undo = useUndoDecision()
  return useApiMutation<{ requestId: string; reason: string; name: string }>({
    send: ({ requestId, reason }) =>
      call(registration.refuse, { params: { requestId }, body: { reason } }),
    success: (_, { requestId, name }) => ({
      title: t("The request of {name} was refused.", { name }),
      action: { label: t("Undo"), onAct: () => undo.mutate({ requestId, name }) },
    }),
    failure: t("The request could not be decided. Please try again."),
    showsReason: true,
    onDone: () => {
      onDone()
      return refreshRequests(client)
    },
    onFail: () => void refreshRequests(client),
  })
}

/** All invitations for administrators, otherwise the member's own. */
export function useInvitations(whose: "all" | "mine") {
  const all = usePages(keys.admin.invitations, registration.allInvitations, {}, isFor(whose, "all"))
  const mine = usePages(keys.invitations.mine, registration.invitations, {}, isFor(whose, "mine"))
  return whose === "all" ? all : mine
}

const isFor = (whose: "all" | "mine", list: "all" | "mine") => ({ enabled: whose === list })

const refreshInvitations = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.invitations.all }),
    client.invalidateQueries({ queryKey: keys.admin.invitations }),
  ])

export function useInvite(onDone: (made: Invitation) => void) {
  const client = useQueryClient()
  return useApiMutation<{ places: number; days: number }, Invitation>({
    send: (body) => call(registration.invite, { body }),
    success: t("Invitation made. Copy its link and pass it on."),
    failure: t("The invitation could not be made. Please try again."),
    showsReason: true,
    onDone: async (made) => {
      await refreshInvitations(client)
      onDone(made)
    },
    onFail: () => void refreshInvitations(client),
  })
}

export function useRevokeInvitation(onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<string, Invitation>({
    send: (invitationId) => call(registration.revoke, { params: { invitationId } }),
    spoken: t("Invitation revoked."),
    failure: t("The invitation could not be revoked. Please try again."),
    showsReason: true,
    onDone: () => {
      onDone()
      return refreshInvitations(client)
    },
  })
}

/** The settings that decide who may join and who may invite. */
export const useJoiningSettings = () => useQuery(replyQuery(keys.site.admin, site.get, {}))

export function useChangeMembersMayInvite() {
  const client = useQueryClient()
  return useApiMutation<boolean, SiteForAdmins>({
    send: (membersMayInvite) => call(site.update, { body: { membersMayInvite } }),
    failure: t("The setting could not be saved. Please try again."),
    showsReason: true,
    onDone: (saved) => {
      client.setQueryData(keys.site.admin, saved)
      return client.invalidateQueries({ queryKey: keys.invitations.allowed })
    },
  })
}
