import { Type, type Static } from "typebox"

import { Count, Time, Uuid, closed, nullableText, nullableTime, text } from "./fields.ts"
import { INVITATION, TEXT } from "./limits.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"
import { PersonRef } from "./users.ts"

/** A request to join that waits for a decision. */
export const JoinRequest = Type.Object({
  id: Uuid,
  firstName: nullableText,
  lastName: nullableText,
  email: nullableText,
  emailVerified: Type.Boolean(),
  /** What the person wrote about themselves. */
  words: Type.String(),
  askedAt: Time,
})
export type JoinRequest = Static<typeof JoinRequest>

export const INVITATION_STATES = ["valid", "used", "expired", "revoked"] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export const Invitation = Type.Object({
  id: Uuid,
  /** The link to share; null once the invitation is used up, expired or revoked. */
  url: nullableText,
  state: Type.Enum(INVITATION_STATES),
  places: Count,
  used: Count,
  createdAt: Time,
  expiresAt: Time,
  revokedAt: nullableTime,
  inviter: PersonRef,
  /** The latest who joined with it; at most ten. */
  people: Type.Array(PersonRef),
})
export type Invitation = Static<typeof Invitation>

const staff = { access: "admin", rateClass: "read" } as const
const RequestParams = closed({ requestId: Uuid })
const InvitationParams = closed({ invitationId: Uuid })

export const registration = {
  requests: route({
    ...staff,
    method: "GET",
    path: "/api/admin/join-requests",
    summary: "Lists the requests to join that wait for a decision, oldest first.",
    query: PageQuery,
    reply: Type.Array(JoinRequest),
    paged: true,
  }),
  approve: route({
    ...staff,
    method: "POST",
    path: "/api/admin/join-requests/:requestId/approve",
    rateClass: "write",
    summary: "Lets the person in.",
    params: RequestParams,
    reply: Type.Object({ waiting: Count }),
  }),
  refuse: route({
    ...staff,
    method: "POST",
    path: "/api/admin/join-requests/:requestId/refuse",
    rateClass: "write",
    summary: "Refuses the request; the person sees the reason, if one is given.",
    params: RequestParams,
    body: closed({ reason: text(TEXT.note) }),
    reply: Type.Object({ waiting: Count }),
  }),
  undo: route({
    ...staff,
    method: "POST",
    path: "/api/admin/join-requests/:requestId/undo",
    rateClass: "write",
    summary: "Takes a decision back, as long as the person has not come in. They may have seen it.",
    params: RequestParams,
    reply: Type.Object({
      waiting: Count,
      /** A mail about the decision was on its way already. */
      isMailed: Type.Boolean(),
    }),
  }),
  allInvitations: route({
    ...staff,
    method: "GET",
    path: "/api/admin/invitations",
    summary: "Lists the invitations of all members, newest first.",
    query: PageQuery,
    reply: Type.Array(Invitation),
    paged: true,
  }),
  invitations: route({
    method: "GET",
    path: "/api/invitations",
    access: "member",
    rateClass: "read",
    summary: "Lists the caller's invitations, newest first.",
    query: PageQuery,
    reply: Type.Array(Invitation),
    paged: true,
  }),
  mayInvite: route({
    method: "GET",
    path: "/api/invitations/allowed",
    access: "member",
    rateClass: "read",
    summary: "Says whether the caller may invite people, and how many invitations are left.",
    reply: Type.Object({ mayInvite: Type.Boolean(), left: Count }),
  }),
  invite: route({
    method: "POST",
    path: "/api/invitations",
    access: "member",
    rateClass: "write",
    creates: true,
    summary: "Makes an invitation for some people, valid for some days.",
    body: closed({
      places: Type.Integer({ minimum: 1, maximum: INVITATION.places }),
      days: Type.Integer({ minimum: 1, maximum: INVITATION.days }),
    }),
    reply: Invitation,
  }),
  revoke: route({
    method: "DELETE",
    path: "/api/invitations/:invitationId",
    access: "member",
    rateClass: "write",
    allowedWhile: "suspended",
    summary: "Makes an invitation useless; administrators may revoke any.",
    params: InvitationParams,
    reply: Invitation,
  }),
}
