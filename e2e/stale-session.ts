import { createHash } from "node:crypto"

import { withClient } from "../server/src/supervisor/connection.ts"
import { findRunning } from "../server/src/supervisor/running.ts"
import { expect, type TestMember } from "./fixtures.ts"

/** Backdates this browser's sign-in by an hour in the database, because the server's clock cannot be moved. */
export async function ageSignIn({ context }: TestMember) {
  const token = (await context.cookies()).find(({ name }) => name === "session")?.value ?? ""
  const database = await findRunning(process.env["GROVE_E2E_DATA"] ?? "")
  if (!database) throw new Error("The database of the server was not found")
  await withClient(database, async (client) => {
    const { rowCount } = await client.query(
      "update sessions set authenticated_at = now() - interval '1 hour' where token_hash = $1",
      [createHash("sha256").update(token).digest()],
    )
    expect(rowCount).toBe(1)
  })
  // The server caches sessions for a few seconds.
  await expect
    .poll(async () => {
      const me = (await (await context.request.get("/api/auth/user")).json()) as {
        freshUntil: string
      }
      return Date.parse(me.freshUntil) < Date.now()
    })
    .toBe(true)
}
