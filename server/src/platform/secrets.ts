import { ConfigError, type Config } from "#config.ts"
import type { Db, Secrets } from "#platform/context.ts"
import { seal, unseal } from "#platform/sealing.ts"

import {
  selectSecret,
  upsertSecret,
  withSecretsLock,
  type StoredSecret,
} from "./secrets.queries.ts"

export type SecretKeys = Pick<Config, "secretKey" | "previousSecretKey">

export function openSecrets(db: Db, keys: SecretKeys): Secrets {
  const known = new Map<string, Promise<unknown>>()
  return {
    get<T>(name: string, make: () => Promise<T> | T) {
      let value = known.get(name)
      if (!value) {
        value = load(db, keys, name, make)
        known.set(name, value)
        // A database that is down for a moment must not be cached.
        value.catch(() => known.delete(name))
      }
      return value as Promise<T>
    },
  }
}

async function load<T>(db: Db, keys: SecretKeys, name: string, make: () => Promise<T> | T) {
  const stored = await selectSecret(db, name)
  if (stored) return JSON.parse(open(keys, stored)) as T
  return withSecretsLock(db, async (tx) => {
    const meanwhile = await selectSecret(tx, name)
    if (meanwhile) return JSON.parse(open(keys, meanwhile)) as T
    const made = await make()
    await upsertSecret(tx, { name, ...seal(keys.secretKey, name, JSON.stringify(made)) })
    return made
  })
}

/** Throws a ConfigError if it is encrypted with a key that is not ours. */
export function open({ secretKey, previousSecretKey }: SecretKeys, stored: StoredSecret): string {
  const text = unseal([secretKey, previousSecretKey], stored.name, stored)
  if (text !== undefined) return text
  throw new ConfigError([
    secretKey === undefined
      ? "SECRET_KEY is missing: the secrets in the database are encrypted with it"
      : "SECRET_KEY is not the one that the secrets in the database are encrypted with: every machine needs the same, and a replaced one is named by SECRET_KEY_PREVIOUS",
  ])
}
