import type { Context } from "#platform/context.ts"

/** For data a page can do without: logs a failure and returns undefined. */
export async function optional<T>(ctx: Context, read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    ctx.log.warn({ err: error }, "could not read optional data of a page")
    return undefined
  }
}
