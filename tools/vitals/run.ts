import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { chromium } from "@playwright/test"

import { findChromium } from "../chromium.ts"
import { prepareGrove } from "../faults/grove.ts"
import { measureInteractions } from "./interactions.ts"
import { loadPage, openPhone, type Load, type NETWORKS } from "./phone.ts"

/**
 * `npm run vitals`: Web Vitals of a phone with a slow processor on two slow networks, from a fresh demo. Exits with 1
 * when a bar is missed. VITALS_URL names a demo that is already running.
 */
const MEMBER = "ada@grove.example"
const RUNS = 3
const BARS: Record<keyof typeof NETWORKS, Load> = {
  "400 kbit/s": { firstMs: 1500, largestMs: 4000, shift: 0 },
  "1.6 Mbit/s": { firstMs: 800, largestMs: 1800, shift: 0 },
}
const INTERACTION_BAR_MS = 200

const folder = await mkdtemp(join(tmpdir(), "grove-vitals-"))
const grove = await prepareGrove(folder, "demo")
const running = process.env["VITALS_URL"]
try {
  if (running === undefined) await grove.start()
  process.exitCode = (await measure(running ?? grove.url)) ? 0 : 1
} finally {
  if (running === undefined) {
    await grove.stop()
    grove.sweep()
  }
  await rm(folder, { recursive: true, force: true })
}

async function measure(url: string): Promise<boolean> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
  try {
    const member = await openPhone(browser, url, MEMBER)
    const stranger = await openPhone(browser, url)
    const pages = {
      landing: { phone: stranger, path: "/" },
      home: { phone: member, path: "/" },
      post: { phone: member, path: await member.somePost() },
      messages: { phone: member, path: "/messages" },
    }
    const loads = []
    for (const [network, bar] of Object.entries(BARS))
      for (const [page, { phone, path }] of Object.entries(pages)) {
        const runs: Load[] = []
        for (let run = 0; run < RUNS; run += 1)
          runs.push(await loadPage(phone.context, path, network as keyof typeof NETWORKS))
        const load = medianOf(runs)
        const isMet =
          load.firstMs <= bar.firstMs && load.largestMs <= bar.largestMs && load.shift <= bar.shift
        loads.push({ network, page, ...load, isMet })
      }
    console.table(loads)
    const interactions = (await measureInteractions(member.context)).map((each) => ({
      ...each,
      isMet: each.nextPaintMs <= INTERACTION_BAR_MS,
    }))
    console.table(interactions)
    return [...loads, ...interactions].every(({ isMet }) => isMet)
  } finally {
    await browser.close()
  }
}

function medianOf(runs: readonly Load[]): Load {
  const median = (pick: (load: Load) => number) =>
    runs.map(pick).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)]!
  return {
    firstMs: Math.round(median(({ firstMs }) => firstMs)),
    largestMs: Math.round(median(({ largestMs }) => largestMs)),
    shift: Number(median(({ shift }) => shift).toFixed(3)),
  }
}
