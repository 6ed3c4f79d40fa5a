import { generateKeyPairSync, randomBytes } from "node:crypto"

import type { Config } from "#config.ts"
import { secret } from "#platform/secrets.ts"

/** Shared by the built-in provider and its only client, this application. */
export interface BuiltinClient {
  issuer: string
  clientId: string
  clientSecret: string
}

export const IDP_PATH = "/idp"

export async function builtinClient(
  config: Pick<Config, "publicUrl" | "dataDir">,
): Promise<BuiltinClient> {
  const clientSecret = await secret(config.dataDir, "idp-client", () =>
    randomBytes(32).toString("base64url"),
  )
  return { issuer: `${config.publicUrl}${IDP_PATH}`, clientId: "grove", clientSecret }
}

export type Jwk = Record<string, unknown>

export const signingKeys = (dataDir: string) =>
  secret<Jwk[]>(dataDir, "idp-keys", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    return [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256" }]
  })

export const cookieKeys = (dataDir: string) =>
  secret<string[]>(dataDir, "idp-cookies", () => [randomBytes(32).toString("base64url")])
