/** For processes that read the database through drizzle-orm. */
export const LOADING_OPTIONS = ["--import", new URL("resolve-drizzle.ts", import.meta.url).href]

/**
 * For server processes. V8 would take 128 MB for young objects. Few of them survive a collection (docs/decisions/028), so
 * collecting four times as often costs no measurable time.
 */
export const SERVER_OPTIONS = ["--max-semi-space-size=16", ...LOADING_OPTIONS]
