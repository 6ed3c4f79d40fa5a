import { keys } from "@grove/contract/query-keys"
import { registration } from "@grove/contract/registration"
import { useQuery } from "@tanstack/react-query"

import { replyQuery } from "#lib/reply-query.ts"

/** Whether the member may invite people, and how many more invitations. */
export const useMayInvite = () =>
  useQuery(replyQuery(keys.invitations.allowed, registration.mayInvite, {}))
