import { BUILTIN_KEY } from "#config/providers.ts"
import { withoutTrailingSlashes } from "#config/trailing-slashes.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import type { Context } from "#platform/context.ts"

/** One sign-in option, as configured. */
export interface SignInOption {
  key: string
  label: string
  /** Stored with the identities of its users. */
  issuer: string
}

/** The built-in provider first. */
export function signInOptions({ config, site }: Pick<Context, "config" | "site">): SignInOption[] {
  const builtin = { key: BUILTIN_KEY, label: site.current().name, issuer: BUILTIN_ISSUER }
  return [
    ...(config.accounts === "none" ? [] : [builtin]),
    ...config.providers.map(({ key, label, issuer }) => ({ key, label, issuer })),
  ]
}

/** Undefined for the issuer of a provider that is no longer configured. */
export const findSignInOption = (ctx: Pick<Context, "config" | "site">, issuer: string) =>
  signInOptions(ctx).find(
    (option) => withoutTrailingSlashes(option.issuer) === withoutTrailingSlashes(issuer),
  )

/** Name of a provider to its users, also when it is no longer configured. */
export const issuerLabel = (ctx: Pick<Context, "config" | "site">, issuer: string) =>
  findSignInOption(ctx, issuer)?.label ??
  (issuer === BUILTIN_ISSUER ? ctx.site.current().name : (URL.parse(issuer)?.hostname ?? issuer))
