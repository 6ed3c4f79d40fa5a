import { subjectsOf } from "#features/auth/methods.service.ts"
import { signInMethodsOf, type SignInMethods } from "#idp/accounts.service.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import type { Context } from "#platform/context.ts"

/** The member's account at the built-in provider; undefined without one. */
export async function localAccountOf(
  ctx: Context,
  userId: string,
): Promise<{ subject: string; methods: SignInMethods } | undefined> {
  if (ctx.config.accounts !== "local") return undefined
  for (const subject of await subjectsOf(ctx, userId, BUILTIN_ISSUER)) {
    const methods = await signInMethodsOf(ctx, subject)
    if (methods) return { subject, methods }
  }
  return undefined
}
