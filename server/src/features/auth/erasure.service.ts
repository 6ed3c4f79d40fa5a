import { findIdentity } from "#features/users/identity.service.ts"
import { eraseRecordsOf } from "#idp/erase.ts"
import type { Context } from "#platform/context.ts"

import { BUILTIN_ISSUER } from "./sign-in.service.ts"

/** Only the built-in provider stores records here. */
export async function eraseProviderRecordsOf(ctx: Context, userId: string): Promise<void> {
  const identity = await findIdentity(ctx, userId)
  if (identity?.issuer === BUILTIN_ISSUER) await eraseRecordsOf(ctx, identity.subject)
}
