import type { FastifyInstance } from "fastify"

import type { Bus } from "#platform/bus.ts"
import type { Context } from "#platform/context.ts"
import { platformJobs } from "#platform/jobs/housekeeping.ts"
import type { Job } from "#platform/jobs/queue.ts"
import type { Sockets } from "#platform/sockets.ts"
import { authRoutes } from "#rooms/auth/routes.ts"
import { mediaJobs } from "#rooms/media/jobs.ts"
import { mediaRoutes } from "#rooms/media/routes.ts"

/** The list of rooms: their routes, their jobs and what they do with live events, spelled out. */
export const ROUTES: readonly ((app: FastifyInstance) => void)[] = [authRoutes, mediaRoutes]

export const JOBS: readonly Job<never>[] = [...platformJobs, ...mediaJobs]

export interface LiveDeps {
  sockets: Sockets
  bus: Bus
  systemContext: (name: string) => Context
}

export const LIVE: readonly ((deps: LiveDeps) => void)[] = []
