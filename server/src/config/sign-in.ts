import type { EnvironmentReader } from "./environment.ts"
import { isReachable, type NetworkConfig } from "./network.ts"
import { isConfidential, LOOPBACK } from "./own-machine.ts"
import { readProviders, UNNAMED, type OutsideProvider } from "./providers.ts"

/**
 * What the built-in identity provider offers. `tryout`: sign-in without a password. `local`: accounts with passkeys and
 * passwords. `none`: it is closed.
 */
type Accounts = "tryout" | "local" | "none"

export interface SignInConfig {
  accounts: Accounts
  /** Outside identity providers, in the order of their buttons. */
  providers: readonly OutsideProvider[]
  /** The account that the landing page tells visitors to sign in with; missing: the site's own. */
  providerName: string | undefined
  allowBuiltinIdp: boolean
}

export function readSignIn(env: EnvironmentReader, network: NetworkConfig): SignInConfig {
  const providers = readProviders(env)
  const allowBuiltinIdp = env.flag("ALLOW_BUILTIN_IDP")
  const fallback = providers.length > 0 ? "none" : "tryout"
  const accounts: Accounts = env.choice("ACCOUNTS", ["tryout", "local", "none"], fallback)
  if (accounts === "none" && providers.length === 0)
    env.complain("OIDC_ISSUER", "is needed: ACCOUNTS=none leaves no other way to sign in")
  if (accounts === "tryout" && !allowBuiltinIdp && isReachable(network))
    complainAboutTryout(env, network)
  // An operator who allows sign-in without a password trusts the network anyway.
  if (!allowBuiltinIdp && !isConfidential(network.publicUrl))
    env.complain("PUBLIC_URL", "must begin with https:// unless only this machine is meant")
  return {
    accounts,
    providers,
    providerName: env.text("OIDC_PROVIDER_NAME") ?? nameOf(accounts, providers),
    allowBuiltinIdp,
  }
}

function complainAboutTryout(env: EnvironmentReader, { host, publicUrl }: NetworkConfig) {
  const why = LOOPBACK.includes(host) ? `PUBLIC_URL=${publicUrl}` : `HOST=${host}`
  const rest = `asks for no password, so with ${why} it starts only with ALLOW_BUILTIN_IDP=1`
  if (env.text("ACCOUNTS") === "tryout") env.complain("ACCOUNTS", `must be local: tryout ${rest}`)
  else
    env.complain("OIDC_ISSUER", `is needed: unless ACCOUNTS=local, the built-in provider ${rest}`)
}

function nameOf(accounts: Accounts, providers: readonly OutsideProvider[]) {
  const [only, another] = providers
  if (accounts !== "none" || !only || another) return undefined
  return only.key === UNNAMED ? "your account" : only.label
}
