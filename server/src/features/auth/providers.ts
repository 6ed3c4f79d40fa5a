import type { FastifyInstance } from "fastify"

import { BUILTIN_KEY, UNNAMED, type OutsideProvider } from "#config/providers.ts"
import { builtinClient } from "#idp/client.ts"
import { BUILTIN_ISSUER } from "#idp/subject.ts"
import { injectedFetch } from "#platform/http/injected-fetch.ts"

import { openOidc, type Oidc } from "./oidc.ts"

export const CALLBACK_PATH = "/api/callback"
const FRESH_MS = 10_000

/** A provider and our client for it. */
export interface Provider {
  key: string
  /** Named providers have one each: the answer of one cannot be passed off as that of another. */
  callbackPath: string
  /** Signing out here also signs out there. */
  logout: boolean
  oidc: Oidc
}

/** The built-in provider first, within this process; the others over the network. */
export function openProviders(app: FastifyInstance): Provider[] {
  const { accounts, providers } = app.deps.config
  return [
    ...(accounts === "none" ? [] : [openBuiltin(app)]),
    ...providers.map((outside) => openOutside(app, outside)),
  ]
}

function openBuiltin(app: FastifyInstance): Provider {
  const { config, now, log } = app.deps
  return {
    key: BUILTIN_KEY,
    callbackPath: CALLBACK_PATH,
    logout: false,
    oidc: openOidc({
      redirectUri: `${config.publicUrl}${CALLBACK_PATH}`,
      settings: () => builtinClient(config, app.secrets),
      issuerName: () => BUILTIN_ISSUER,
      freshMs: Number.POSITIVE_INFINITY,
      fetch: injectedFetch(app, config.publicUrl),
      now,
      log,
    }),
  }
}

function openOutside(app: FastifyInstance, outside: OutsideProvider): Provider {
  const { config, now, log } = app.deps
  const { key, logout } = outside
  const callbackPath = key === UNNAMED ? CALLBACK_PATH : `${CALLBACK_PATH}/${key}`
  return {
    key,
    callbackPath,
    logout,
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
