import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterAll, expect, test } from "vitest"

import { toUrl } from "../../server/src/supervisor/connection.ts"
import { startEmbedded } from "../../server/src/supervisor/embedded.ts"
import { COMPILED } from "../../server/test/compiled.ts"
import { freePort } from "../../server/test/ports.ts"
import { hasProxy, startProxy } from "../../server/test/proxy.ts"
import { onServer } from "../faults/cluster/parts.ts"
import { rollingRestart } from "../faults/cluster/rolling.ts"
import { addPeople } from "../faults/rig.ts"
import { nodeOn } from "./node.ts"

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}, 30_000)

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined }
const why = hasProxy("haproxy") ? "" : " (haproxy is not installed)"

test.skipIf(why !== "")(
  `two nodes behind HAProxy restart in turn without a failed request${why}`,
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "grove-rolling-"))
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    const database = await startEmbedded({ dataDir: folder, log: QUIET })
    cleanups.push(() => database.stop())
    const [one, two, port] = [await freePort(), await freePort(), await freePort()]
    const addresses = [one, two].map((each) => `127.0.0.1:${each}`)
    const proxy = await startProxy("haproxy", addresses, { port })
    cleanups.push(() => proxy.close())
    const env = {
      ...COMPILED,
      DATABASE_URL: toUrl(database.connection),
      DATA_DIR: folder,
      PUBLIC_URL: proxy.url,
      TRUSTED_PROXIES: "1",
      DRAIN_SECONDS: "3",
      RATE_LIMIT: "off",
      LOG_LEVEL: "error",
    }
    const nodes = [nodeOn(one, env), nodeOn(two, env)]
    for (const node of nodes) {
      cleanups.push(() => node.stop())
      await node.start()
    }
    const members = await onServer(database.connection, (client) => addPeople(client, 3))
    // Enough to meet every moment of a restart; more would only keep the other tests waiting.
    expect(await rollingRestart({ url: proxy.url, nodes }, members, 100)).toBe(true)
  },
)
