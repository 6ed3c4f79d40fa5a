import { BUILTIN_KEY } from "#config/providers.ts"
import { withoutTrailingSlashes } from "#config/trailing-slashes.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import type { Context } from "#platform/context.ts"

/** One way to sign in, as configured. */
export interface Way {
  key: string
  label: string
  /** Stored with the identities of its users. */
  issuer: string
}

/** The built-in provider first. */
export function waysToSignIn({ config, site }: Pick<Context, "config" | "site">): Way[] {
  const builtin = { key: BUILTIN_KEY, label: site.current().name, issuer: BUILTIN_ISSUER }
  return [
    ...(config.accounts === "none" ? [] : [builtin]),
    ...config.providers.map(({ key, label, issuer }) => ({ key, label, issuer })),
  ]
}

/** Undefined for the issuer of a provider that is no longer configured. */
export const wayOf = (ctx: Pick<Context, "config" | "site">, issuer: string) =>
  waysToSignIn(ctx).find(
    (way) => withoutTrailingSlashes(way.issuer) === withoutTrailingSlashes(issuer),
  )

/** Name of a provider to its users, also when it is no longer configured. */
export const issuerLabel = (ctx: Pick<Context, "config" | "site">, issuer: string) =>
  wayOf(ctx, issuer)?.label ??
  (issuer === BUILTIN_ISSUER ? ctx.site.current().name : (URL.parse(issuer)?.hostname ?? issuer))
