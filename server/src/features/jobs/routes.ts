import { jobs } from "@grove/contract/jobs"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { listFailedJobs, removeFailedJob, retryFailedJobs } from "./service.ts"

export function jobsRoutes(app: FastifyInstance) {
  serve(app, jobs.failed, (ctx, { query }) => listFailedJobs(ctx, query))
  serve(app, jobs.retry, (ctx, { body }) => retryFailedJobs(ctx, body.ids))
  serve(app, jobs.remove, (ctx, { params }) => removeFailedJob(ctx, params.jobId))
}
