import { links } from "@grove/contract/links"
import type { FastifyInstance } from "fastify"

import { removeLinkCard } from "#features/posts/link.service.ts"
import { serve } from "#platform/http/serve.ts"

export function linksRoutes(app: FastifyInstance) {
  serve(app, links.remove, (ctx, { params }) => removeLinkCard(ctx, params.postId))
}
