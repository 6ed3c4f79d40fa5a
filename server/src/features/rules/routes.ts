import { rules } from "@grove/contract/rules"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { changeRule, createRule, listRules, publicRules } from "./service.ts"

export function rulesRoutes(app: FastifyInstance) {
  serve(app, rules.list, (ctx) => listRules(ctx))
  serve(app, rules.public, (ctx) => publicRules(ctx))
  serve(app, rules.create, (ctx, { body }) => createRule(ctx, body))
  serve(app, rules.change, (ctx, { params, body }) => changeRule(ctx, params.ruleId, body))
}
