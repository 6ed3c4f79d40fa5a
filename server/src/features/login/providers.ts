import type { Config } from "#config.ts"
import { BUILTIN_KEY, UNNAMED, type OutsideProvider } from "#config/providers.ts"
import { builtinClient } from "#idp/client.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import type { Log, Secrets } from "#platform/context.ts"

import { openOidc, type Oidc, type OidcOptions } from "./oidc.ts"

export const CALLBACK_PATH = "/api/callback"
const FRESH_MS = 10_000

/** A provider and our client for it. */
export interface Provider {
  key: string
  /** Named providers have one each: the answer of one cannot be passed off as that of another. */
  callbackPath: string
  /** Signing out here also signs out there. */
  logout: boolean
  /** It can end sessions here itself. The built-in provider does so in the transaction of its own changes. */
  hasBackchannel: boolean
  oidc: Oidc
}

interface Tools {
  now: () => Date
  log: Log
  secrets: Secrets
  /** Reaches the built-in provider within this process. */
  fetch: NonNullable<OidcOptions["fetch"]>
}

/** The built-in provider first, within this process; the others over the network. */
export function openProviders(config: Config, tools: Tools): Provider[] {
  return [
    ...(config.accounts === "none" ? [] : [openBuiltin(config, tools)]),
    ...config.providers.map((outside) => openOutside(config, tools, outside)),
  ]
}

function openBuiltin(config: Config, { now, log, secrets, fetch }: Tools): Provider {
  return {
    key: BUILTIN_KEY,
    callbackPath: CALLBACK_PATH,
    logout: false,
    hasBackchannel: false,
    oidc: openOidc({
      redirectUri: `${config.publicUrl}${CALLBACK_PATH}`,
      settings: () => builtinClient(config, secrets),
      issuerName: () => BUILTIN_ISSUER,
      freshMs: Number.POSITIVE_INFINITY,
      fetch,
      now,
      log,
    }),
  }
}

function openOutside(config: Config, { now, log }: Tools, outside: OutsideProvider): Provider {
  const { key, logout } = outside
  const callbackPath = key === UNNAMED ? CALLBACK_PATH : `${CALLBACK_PATH}/${key}`
  return {
    key,
    callbackPath,
    logout,
    hasBackchannel: true,
    oidc: openOidc({
      redirectUri: `${config.publicUrl}${callbackPath}`,
      settings: async () => outside,
      issuerName: (issuer) => issuer,
      freshMs: FRESH_MS,
      now,
      log,
    }),
  }
}
