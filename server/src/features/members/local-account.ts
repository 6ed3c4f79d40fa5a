import { subjectsOf } from "#features/auth/methods.service.ts"
import { signInMethodsOf, type SignInMethods } from "#idp/accounts.service.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import type { Context } from "#platform/context.ts"

const NONE: SignInMethods = { passkeys: 0, hasPassword: false, hasTotp: false }

/** The member's account at the built-in provider. Members of a try-out have one without any credential. */
export async function localAccountOf(
  ctx: Context,
  userId: string,
): Promise<{ subject: string; methods: SignInMethods } | undefined> {
  if (ctx.config.accounts !== "local") return undefined
  const [subject] = await subjectsOf(ctx, userId, BUILTIN_ISSUER)
  if (subject === undefined) return undefined
  return { subject, methods: (await signInMethodsOf(ctx, subject)) ?? NONE }
}
