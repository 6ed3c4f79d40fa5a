import { onboarding } from "@grove/contract/onboarding"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { changeOnboarding, getOnboarding, listPeople, listTopics } from "./service.ts"

export function onboardingRoutes(app: FastifyInstance) {
  serve(app, onboarding.get, (ctx) => getOnboarding(ctx))
  serve(app, onboarding.change, (ctx, { body }) => changeOnboarding(ctx, body))
  serve(app, onboarding.topics, (ctx) => listTopics(ctx))
  serve(app, onboarding.people, (ctx) => listPeople(ctx))
}
