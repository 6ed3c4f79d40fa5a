import { inTransaction, type Context } from "#platform/context.ts"

/** Repeats the work, which returns how many it found, until it finds fewer than it takes at once. */
export async function untilFewer(atOnce: number, work: () => Promise<number>): Promise<void> {
  while ((await work()) >= atOnce);
}

/**
 * Each batch in a transaction of its own. The statement that deletes or locks also decides, because others change
 * what an earlier statement has found.
 */
export const inBatches = (
  ctx: Context,
  atOnce: number,
  work: (ctx: Context) => Promise<number>,
): Promise<void> => untilFewer(atOnce, () => inTransaction(ctx, work))
