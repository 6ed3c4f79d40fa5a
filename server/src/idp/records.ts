import { createHash } from "node:crypto"

import {
  deleteRecord,
  deleteRecordsWith,
  selectRecord,
  takeRecord,
  upsertRecord,
} from "#idp/queries.ts"
import type { Db } from "#platform/context.ts"
import { newToken } from "#platform/http/session.ts"

/** Short-lived state of the provider's pages, stored beside the protocol's own records under the hash of its token. */
export interface RecordKind<T extends object> {
  model: string
  seconds: number
  /** Never stored; only marks the type of the payload. */
  payload?: T
}

export const recordIdOf = (token: string) => createHash("sha256").update(token).digest("base64url")

const expiry = (seconds: number) => new Date(Date.now() + seconds * 1000)

export async function storeRecord<T extends object>(
  db: Db,
  kind: RecordKind<T>,
  payload: T,
  token = newToken(),
): Promise<string> {
  await upsertRecord(db, {
    model: kind.model,
    id: recordIdOf(token),
    payload: payload as Record<string, unknown>,
    grantId: null,
    uid: null,
    expiresAt: expiry(kind.seconds),
  })
  return token
}

export async function findRecord<T extends object>(
  db: Db,
  kind: RecordKind<T>,
  token: string,
): Promise<T | undefined> {
  const row = await selectRecord(db, kind.model, { id: recordIdOf(token) })
  return row?.payload as T | undefined
}

/** Works once. */
export async function consumeToken<T extends object>(
  db: Db,
  kind: RecordKind<T>,
  token: string,
): Promise<T | undefined> {
  const row = await takeRecord(db, kind.model, recordIdOf(token))
  return row?.payload as T | undefined
}

export const dropRecord = (db: Db, kind: RecordKind<object>, token: string) =>
  deleteRecord(db, kind.model, recordIdOf(token))

/** Drops all records of a kind that have these fields. */
export const dropRecordsWith = <T extends object>(
  db: Db,
  kind: RecordKind<T>,
  fields: { [K in keyof T]?: T[K] & string },
) => deleteRecordsWith(db, kind.model, fields as Record<string, string>)
