import { UserParams } from "@grove/contract/fields"
import { MEMBER_EXPORT_ROUTE, members } from "@grove/contract/members"
import type { FastifyInstance } from "fastify"

import { requireAccess } from "#platform/http/guards.ts"
import { serve } from "#platform/http/serve.ts"

import {
  downloadMember,
  makeSignInLink,
  removeMember,
  renameMember,
  signOutMember,
  suspendMember,
} from "./acts.service.ts"
import { countMembers, getMember, listMembers } from "./service.ts"

export function membersRoutes(app: FastifyInstance) {
  serve(app, members.list, (ctx, { query }) => listMembers(ctx, query))
  serve(app, members.counts, (ctx) => countMembers(ctx))
  serve(app, members.get, (ctx, { params }) => getMember(ctx, params.userId))
  serve(app, members.signOut, (ctx, { params }) => signOutMember(ctx, params.userId))
  serve(app, members.signInLink, (ctx, { params }) => makeSignInLink(ctx, params.userId))
  serve(app, members.rename, (ctx, { params, body }) => renameMember(ctx, params.userId, body))
  serve(app, members.suspend, (ctx, { params, body }) => suspendMember(ctx, params.userId, body))
  serve(app, members.remove, (ctx, { params, body }) =>
    removeMember(ctx, params.userId, body.reason),
  )

  // A file download, which the browser opens by link, so it is not a route of the contract.
  app.get<{ Params: { userId: string } }>(MEMBER_EXPORT_ROUTE, {
    schema: { params: UserParams },
    config: { skipsLoadShedding: true, rateClass: "export" },
    onRequest: async (request) => {
      request.ctx = await app.identify(request)
      requireAccess({ access: "admin", method: "GET" }, request.ctx.actor)
    },
    handler: async (request, reply) => {
      const { ctx, params } = request
      const archive = await downloadMember(ctx, params.userId)
      const name = `member-${params.userId}-${ctx.now().toISOString().slice(0, 10)}.zip`
      return reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("cache-control", "private, no-store")
        .send(archive)
    },
  })
}
