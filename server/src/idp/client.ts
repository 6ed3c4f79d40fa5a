import { generateKeyPairSync, randomBytes } from "node:crypto"

import type { Config } from "#config.ts"
import type { Secrets } from "#platform/context.ts"

/** Shared by the built-in provider and its only client, this application. */
export interface BuiltinClient {
  issuer: string
  clientId: string
  clientSecret: string
}

export const IDP_PATH = "/idp"

export async function builtinClient(
  config: Pick<Config, "publicUrl">,
  secrets: Secrets,
): Promise<BuiltinClient> {
  const clientSecret = await secrets.get("idp-client", () => randomBytes(32).toString("base64url"))
  return { issuer: `${config.publicUrl}${IDP_PATH}`, clientId: "grove", clientSecret }
}

export type Jwk = Record<string, unknown>

export const signingKeys = (secrets: Secrets) =>
  secrets.get<Jwk[]>("idp-keys", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    return [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256" }]
  })

export const cookieKeys = (secrets: Secrets) =>
  secrets.get<string[]>("idp-cookies", () => [randomBytes(32).toString("base64url")])
