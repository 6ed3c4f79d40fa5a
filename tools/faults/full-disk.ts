import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { prepareGrove } from "./grove.ts"
import { readPosts } from "./posts.ts"
import { reportResult } from "./rig.ts"
import { signIn } from "./sign-in.ts"

const SIZE = "320m"

/**
 * R5: the disk is full. Writes fail, reads continue, no acknowledged write is lost, and the server
 * recovers automatically.
 */
export async function fullDisk(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "grove-disk-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", dataDir], {
      stdio: "pipe",
    })
  } catch {
    rmSync(dataDir, { recursive: true })
    console.log("skipped: needs root to mount a small disk")
    return true
  }
  const grove = await prepareGrove(dataDir)
  try {
    await grove.start()
    const cookie = await signIn(grove.url, "full@example.com")
    const acknowledged = new Set<string>()
    let number = 0
    const post = async () => {
      const content = `${(number += 1)} ${"x".repeat(4000)}`
      const response = await fetch(`${grove.url}/api/posts`, {
        method: "POST",
        headers: { cookie, origin: grove.url, "content-type": "application/json" },
        body: JSON.stringify({ content }),
      })
      await response.arrayBuffer()
      if (response.status === 201) acknowledged.add(content)
      return response.status
    }
    for (let n = 0; n < 50; n += 1) await post()
    const filler = join(dataDir, "filler")
    const { bavail, bsize } = statfsSync(dataDir)
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 1024 * 1024)))

    const statuses = new Map<number, number>()
    for (let n = 0; n < 1500; n += 1) {
      const status = await post()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if ((statuses.get(503) ?? 0) + (statuses.get(507) ?? 0) >= 20) break
    }
    const reads = await fetch(`${grove.url}/api/posts`, { headers: { cookie } })
    rmSync(filler)
    const since = performance.now()
    while ((await post()) !== 201 && performance.now() - since < 30_000) await sleep(50)
    const backMs = Math.round(performance.now() - since)
    const found = new Set(await readPosts(grove.url, cookie))
    const lost = [...acknowledged].filter((content) => !found.has(content)).length
    const refused = (statuses.get(503) ?? 0) + (statuses.get(507) ?? 0)
    return [
      reportResult(
        "R5 with a full disk, writes fail with 503 and Retry-After, and reads continue",
        refused >= 20 && [...statuses.keys()].every((s) => [201, 503, 507].includes(s)) && reads.ok,
        `answers ${[...statuses].map(([status, n]) => `${n} × ${status}`).join(", ")}; reading ${reads.status}`,
      ),
      reportResult(
        "R5 nothing lost, recovered within 2 s after space is freed",
        lost === 0 && backMs <= 2000,
        `${acknowledged.size} acknowledged, ${lost} lost, ${backMs} ms`,
      ),
    ].every(Boolean)
  } finally {
    await grove.stop().catch(() => undefined)
    grove.sweep()
    execFileSync("umount", ["--lazy", dataDir])
    rmSync(dataDir, { recursive: true, force: true })
  }
}
