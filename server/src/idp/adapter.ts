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

/** Where the provider remembers: in PostgreSQL, so that several processes share it and a restart forgets nothing. */
export function recordAdapter(db: Db, model: string): Adapter {
  const find = async (
    by: { id: string } | { uid: string },
  ): Promise<AdapterPayload | undefined> => {
    // Ids come from forms the provider reads itself; what is no text cannot be one of ours.
    if (!isText("id" in by ? by.id : by.uid)) return undefined
    const row = await selectRecord(db, model, by)
    if (!row) return undefined
    return row.consumedAt === null
      ? row.payload
      : { ...row.payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) }
  }
  return {
    async upsert(id, payload, expiresIn) {
      // Each sign-in begins with an interaction: that is often enough to sweep, and needs no job.
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
    // The device flow is switched off.
    findByUserCode: async () => undefined,
    consume: (id) => consumeRecord(db, model, id),
    destroy: (id) => deleteRecord(db, model, id),
    revokeByGrantId: (grantId) => deleteGrantRecords(db, grantId),
  }
}
