import type { EnvironmentReader } from "./environment.ts"
import { isReachable, type NetworkConfig } from "./network.ts"
import { isConfidential, LOOPBACK } from "./own-machine.ts"

export interface SignInConfig {
  /** Missing: the built-in identity provider is used. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  providerName: string
  allowBuiltinIdp: boolean
}

export function readSignIn(
  env: EnvironmentReader,
  network: NetworkConfig,
  brandName: string,
): SignInConfig {
  const issuer = env.url("OIDC_ISSUER", ["https:", "http:"])
  const client = env.group(["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"])
  const allowBuiltinIdp = env.flag("ALLOW_BUILTIN_IDP")
  if (!client && !allowBuiltinIdp && isReachable(network))
    env.complain("OIDC_ISSUER", builtinRefusal(network))
  if (issuer && !isConfidential(issuer))
    env.complain("OIDC_ISSUER", "must begin with https:// unless the provider runs on this machine")
  // An operator who allows sign-in without a password trusts the network anyway.
  if (!allowBuiltinIdp && !isConfidential(network.publicUrl))
    env.complain("PUBLIC_URL", "must begin with https:// unless only this machine is meant")
  return {
    oidc:
      client && issuer
        ? { issuer, clientId: client.OIDC_CLIENT_ID, clientSecret: client.OIDC_CLIENT_SECRET }
        : undefined,
    providerName: env.text("OIDC_PROVIDER_NAME") ?? (client ? "your account" : brandName),
    allowBuiltinIdp,
  }
}

function builtinRefusal({ host, publicUrl }: NetworkConfig): string {
  const why = LOOPBACK.includes(host) ? `PUBLIC_URL=${publicUrl}` : `HOST=${host}`
  return `is needed: the built-in identity provider asks for no password, so with ${why} it starts only with ALLOW_BUILTIN_IDP=1`
}
