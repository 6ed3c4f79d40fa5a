import type { Context } from "#platform/context.ts"

/** A read that a page can do without: a failure is logged and leaves it out. */
export async function optional<T>(ctx: Context, read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    ctx.log.warn({ err: error }, "left out of the page")
    return undefined
  }
}
