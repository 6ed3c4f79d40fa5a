import { Registry } from "prom-client"
import { expect, onTestFinished, test, vi } from "vitest"

import { measureSite } from "./metrics-site.ts"

const SITE = {
  members: { active: 3, banned: "1" },
  active: { day: 1, week: 2, month: 3 },
  rows: { posts: 40 },
  media_bytes: 5000,
  videos: null,
  database_bytes: 6000,
  mails: { sent: 7 },
}
const QUEUE = {
  online: 8,
  jobs: { due: 9, failed: 0 },
  oldest: 1.5,
  connections: 10,
  max_connections: 100,
  writable: 1,
}

/** The metrics of a database that answers until `fail` is called; `asked` counts its statements. */
function measured() {
  let failure: Error | undefined
  const asked = { site: 0, queue: 0 }
  const registry = new Registry()
  const query = async (sql: string) => {
    const isQueue = sql.includes("graphile_worker.jobs")
    asked[isQueue ? "queue" : "site"] += 1
    if (failure) throw failure
    return { rows: [isQueue ? QUEUE : SITE] }
  }
  measureSite(registry, { query } as never)
  const scrape = async () => {
    const lines = (await registry.metrics()).split("\n")
    return lines.filter((line) => line !== "" && !line.startsWith("#"))
  }
  return { asked, scrape, fail: (error: Error | undefined) => void (failure = error) }
}

test("reports what all nodes have in common, with two statements", async () => {
  const { asked, scrape } = measured()
  expect(await scrape()).toEqual([
    'grove_members{state="active"} 3',
    'grove_members{state="banned"} 1',
    'grove_members_active{period="day"} 1',
    'grove_members_active{period="week"} 2',
    'grove_members_active{period="month"} 3',
    "grove_members_online 8",
    'grove_rows{table="posts"} 40',
    "grove_storage_bytes 5000",
    "grove_database_bytes 6000",
    'grove_mails{state="sent"} 7',
    'grove_jobs{state="due"} 9',
    'grove_jobs{state="failed"} 0',
    "grove_jobs_oldest_seconds 1.5",
    "grove_database_connections 10",
    "grove_database_connections_max 100",
    "grove_database_up 1",
  ])
  expect(asked).toEqual({ site: 1, queue: 1 })
})

test("asks for the queue every ten seconds and for the rest every five minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { asked, scrape } = measured()
  const after = async (ms: number) => {
    vi.setSystemTime(1_000_000 + ms)
    await scrape()
    return [asked.queue, asked.site]
  }
  expect(await after(0)).toEqual([1, 1])
  expect(await after(10_000)).toEqual([1, 1])
  expect(await after(10_001)).toEqual([2, 1])
  expect(await after(300_000)).toEqual([3, 1])
  expect(await after(300_001)).toEqual([3, 2])
})

test("reports a database that does not answer as down, and asks it again at the next scrape", async () => {
  const { scrape, fail } = measured()
  fail(new Error("gone"))
  expect(await scrape()).toEqual(["grove_database_up 0"])
  fail(undefined)
  expect(await scrape()).toContain("grove_database_up 1")
})
