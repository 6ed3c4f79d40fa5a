import { eraseRecordsOf } from "#idp/erase.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import type { Context } from "#platform/context.ts"

import { clearMethods, selectMethodsOf } from "./methods.queries.ts"

/** Erases what the provider here stores about the member, and the addresses that other providers gave. */
export async function eraseProviderRecordsOf(ctx: Context, userId: string): Promise<void> {
  for (const { issuer, subject } of await selectMethodsOf(ctx.db, userId))
    if (issuer === BUILTIN_ISSUER && subject !== null) await eraseRecordsOf(ctx, subject)
  await clearMethods(ctx.db, userId)
}
