import { randomUUID } from "node:crypto"

import { onTestFinished } from "vitest"

import { withLogin } from "./global-setup.ts"
import type { World } from "./world.ts"

/** An empty database, with the address of its owner, who has no other privileges. */
export async function emptyDatabase({ pool, url }: World): Promise<string> {
  const name = `grove_${randomUUID().replaceAll("-", "")}`
  await pool.query(`create role ${name} login password '${name}'`)
  await pool.query(`create database ${name} owner ${name}`)
  onTestFinished(async () => {
    await pool.query(`drop database ${name} with (force)`)
    await pool.query(`drop role ${name}`)
  })
  return withLogin(url.replace(/grove_[0-9a-f]{32}/, name), `${name}:${name}`)
}
