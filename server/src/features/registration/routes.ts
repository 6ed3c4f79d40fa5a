import { registration } from "@grove/contract/registration"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import {
  invitationAllowance,
  listInvitations,
  makeInvitation,
  revokeInvitation,
} from "./invitations.service.ts"
import { joiningPages } from "./pages.routes.ts"
import { approveRequest, listRequests, refuseRequest, undoDecision } from "./requests.service.ts"

export function registrationRoutes(app: FastifyInstance) {
  serve(app, registration.requests, (ctx, { query }) => listRequests(ctx, query))
  serve(app, registration.approve, (ctx, { params }) => approveRequest(ctx, params.requestId))
  serve(app, registration.refuse, (ctx, { params, body }) =>
    refuseRequest(ctx, params.requestId, body.reason),
  )
  serve(app, registration.undo, (ctx, { params }) => undoDecision(ctx, params.requestId))
  serve(app, registration.allInvitations, (ctx, { query }) => listInvitations(ctx, null, query))
  serve(app, registration.invitations, (ctx, { query }) =>
    listInvitations(ctx, ctx.actor.userId, query),
  )
  serve(app, registration.mayInvite, (ctx) => invitationAllowance(ctx))
  serve(app, registration.invite, (ctx, { body }) => makeInvitation(ctx, body))
  serve(app, registration.revoke, (ctx, { params }) => revokeInvitation(ctx, params.invitationId))
  void app.register(async (scope) => joiningPages(scope))
}
