import { settings } from "@grove/contract/settings"
import type { FastifyInstance } from "fastify"

import { listSessions } from "#features/auth/sessions.service.ts"
import { serve } from "#platform/http/serve.ts"

import {
  changeSettings,
  deleteAccount,
  getSettings,
  signOutOthers,
  signOutSession,
} from "./service.ts"
import { grantTeamRole, listTeam, revokeTeamRole } from "./team.service.ts"

export function settingsRoutes(app: FastifyInstance) {
  serve(app, settings.get, (ctx) => getSettings(ctx))
  serve(app, settings.change, (ctx, { body }) => changeSettings(ctx, body))
  serve(app, settings.sessions, (ctx) => listSessions(ctx))
  serve(app, settings.endSession, (ctx, { params }) => signOutSession(ctx, params.sessionId))
  serve(app, settings.endOtherSessions, (ctx) => signOutOthers(ctx))
  serve(app, settings.deleteAccount, (ctx, { body }) => deleteAccount(ctx, body.confirmation))
  serve(app, settings.team, (ctx) => listTeam(ctx))
  serve(app, settings.grant, (ctx, { body }) => grantTeamRole(ctx, body.who, body.role))
  serve(app, settings.revoke, (ctx, { params }) => revokeTeamRole(ctx, params.userId, params.role))
}
