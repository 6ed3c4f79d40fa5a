import type { Context } from "#platform/context.ts"

/** What people without an account get instead of a page of the web app. */
export type StrangerPage =
  | {
      status: 200 | 404
      html: string
      /** Shared caches may not keep it. */
      isPrivate?: boolean
    }
  /** The landing page with this sentence. */
  | { shared: string }

declare module "fastify" {
  interface FastifyInstance {
    /** Undefined for pages that are the same for everyone. */
    strangerPage(
      ctx: Context,
      path: string,
      theme: string | undefined,
    ): Promise<StrangerPage | undefined>
  }
}

/** Cache lifetime of pages for strangers; with the server's own cache still less than a minute. */
export const STRANGER_SECONDS = 30
