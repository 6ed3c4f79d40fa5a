import { BUILTIN_KEY } from "#config/providers.ts"
import { methodOfSession } from "#features/auth/methods.service.ts"
import { findSignInOption } from "#features/auth/sign-in-options.service.ts"
import type { Context } from "#platform/context.ts"

import type { Provider } from "./providers.ts"

/**
 * The provider to sign in with. The page of the built-in provider has the buttons of the others, so without a choice it
 * comes first; a fresh sign-in goes to where the session came from.
 */
export async function chooseProvider(
  ctx: Context,
  providers: readonly Provider[],
  key: string | null,
  isFresh: boolean,
): Promise<Provider | "unknown" | "several"> {
  const find = (name: string | undefined) => providers.find((provider) => provider.key === name)
  if (key !== null) return find(key) ?? "unknown"
  const [first, second] = providers
  if (first && !second) return first
  const before = isFresh ? await methodOfSession(ctx) : undefined
  return find(before && findSignInOption(ctx, before.issuer)?.key) ?? find(BUILTIN_KEY) ?? "several"
}
