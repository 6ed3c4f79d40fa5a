import { detection } from "@grove/contract/detection"
import type { FastifyInstance } from "fastify"

import { serve } from "#platform/http/serve.ts"

import { listClusters } from "./decide/clusters.service.ts"
import { decideAccount, openCase } from "./decide/decisions.service.ts"
import { detectorQuality } from "./decide/quality.service.ts"
import { scanState, startScan } from "./scan/scan.service.ts"
import { analyzeUser, findUsers, latestAnalysis, scoreHistory, suspiciousUsers } from "./service.ts"

export function detectionRoutes(app: FastifyInstance) {
  serve(app, detection.suspicious, (ctx, { query }) => suspiciousUsers(ctx, query))
  serve(app, detection.analyze, (ctx, { params }) => analyzeUser(ctx, params.userId))
  serve(app, detection.latest, (ctx, { params }) => latestAnalysis(ctx, params.userId))
  serve(app, detection.history, (ctx, { params }) => scoreHistory(ctx, params.userId))
  serve(app, detection.decide, (ctx, { params, body }) => decideAccount(ctx, params.userId, body))
  serve(app, detection.openCase, (ctx, { params, body }) => openCase(ctx, params.userId, body))
  serve(app, detection.find, (ctx, { query }) => findUsers(ctx, query.q))
  serve(app, detection.scan, (ctx, { body }) => startScan(ctx, body.limit))
  serve(app, detection.scanState, (ctx) => scanState(ctx))
  serve(app, detection.clusters, (ctx, { query }) => listClusters(ctx, query.userId))
  serve(app, detection.quality, (ctx) => detectorQuality(ctx))
}
