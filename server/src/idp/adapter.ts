import type { Adapter, AdapterPayload } from "oidc-provider"

import {
  consumeRecord,
  deleteExpiredRecords,
  deleteGrantRecords,
  deleteRecord,
  selectRecord,
  upsertRecord,
} from "#idp/queries.ts"
import type { Db } from "#platform/context.ts"
import { isText } from "#platform/http/well-formed.ts"

/** Stores provider records in PostgreSQL, shared by all processes and across restarts. */
export function recordAdapter(db: Db, model: string): Adapter {
  const find = async (
    by: { id: string } | { uid: string },
  ): Promise<AdapterPayload | undefined> => {
    // The provider passes unvalidated form values; ours are always strings.
    if (!isText("id" in by ? by.id : by.uid)) return undefined
    const row = await selectRecord(db, model, by)
    if (!row) return undefined
    return row.consumedAt === null
      ? row.payload
      : { ...row.payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) }
  }
  return {
    async upsert(id, payload, expiresIn) {
      // Every sign-in starts with an interaction, which is often enough to sweep.
      if (model === "Interaction") await deleteExpiredRecords(db)
      await upsertRecord(db, {
        model,
        id,
        payload: { ...payload },
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      })
    },
    find: (id) => find({ id }),
    findByUid: (uid) => find({ uid }),
    // The device flow is disabled.
    findByUserCode: async () => undefined,
    consume: (id) => consumeRecord(db, model, id),
    destroy: (id) => deleteRecord(db, model, id),
    revokeByGrantId: (grantId) => deleteGrantRecords(db, grantId),
  }
}
