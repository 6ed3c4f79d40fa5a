import { findIdentity } from "#features/users/identity.service.ts"
import { eraseRecordsOf } from "#idp/erase.ts"
import type { Context } from "#platform/context.ts"

import { BUILTIN_ISSUER } from "./sign-in.service.ts"

/** The built-in provider keeps what was typed to sign in; outside providers keep their records themselves. */
export async function eraseProviderRecordsOf(ctx: Context, userId: string): Promise<void> {
  const identity = await findIdentity(ctx, userId)
  if (identity?.issuer === BUILTIN_ISSUER) await eraseRecordsOf(ctx, identity.subject)
}
