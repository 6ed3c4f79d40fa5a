import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { chromium, type Browser, type BrowserContext } from "@playwright/test"

import { findChromium } from "../chromium.ts"
import { prepareGrove } from "../faults/grove.ts"
import { take } from "./camera.ts"
import { findFacts, type Facts } from "./facts.ts"
import { SHOTS } from "./screens.ts"
import { writeSheet, type Screenshot } from "./sheet.ts"

/**
 * Takes screenshots of every screen of a fresh demo: `npm run shots`, or of some: `npm run shots --
 * home rules- 390 dark` (names, name prefixes, widths, themes). SHOTS_URL selects a running demo.
 */
const OUT = join(import.meta.dirname, "../../shots")
const WIDTHS = { 390: 844, 768: 1024, 1280: 900, 1680: 1050 }
const THEMES = ["light", "dark"] as const
const PEOPLE = {
  member: "ada@grove.example",
  moderator: "noor@grove.example",
  detector: "elias@grove.example",
  admin: "admin@localhost",
  warned: "freya.nilsen@postbox.example",
  newcomer: "newcomer@grove.example",
}
type Who = keyof typeof PEOPLE
type State = Awaited<ReturnType<BrowserContext["storageState"]>>
const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
]

const selection = process.argv.slice(2)
const widths = Object.keys(WIDTHS).filter(isSelected(Object.keys(WIDTHS)))
const themes = THEMES.filter(isSelected(THEMES))
const names = selection.filter((name) => !(name in WIDTHS) && name !== "light" && name !== "dark")
const shots = SHOTS.filter(
  ({ name }) =>
    names.length === 0 ||
    names.some((part) => name === part || (part.endsWith("-") && name.startsWith(part))),
)

function isSelected(all: readonly string[]) {
  const chosen = selection.filter((name) => all.includes(name))
  return (one: string) => chosen.length === 0 || chosen.includes(one)
}

const folder = await mkdtemp(join(tmpdir(), "grove-shots-"))
const grove = await prepareGrove(folder, "demo")
const running = process.env["SHOTS_URL"]
try {
  if (running === undefined) await grove.start()
  await takeAll(running ?? grove.url)
} finally {
  if (running === undefined) {
    await grove.stop()
    grove.sweep()
  }
  await rm(folder, { recursive: true, force: true })
}

async function takeAll(url: string) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: CHROMIUM_ARGS,
  })
  try {
    const sessions = await signInAll(browser, url)
    const facts = await findFactsOf(browser, url, sessions)
    await mkdir(OUT, { recursive: true })
    const taken: Screenshot[] = []
    const failures: string[] = []
    for (const width of widths)
      for (const theme of themes) {
        const some = await takeSet(browser, url, Number(width), theme, sessions, facts, failures)
        taken.push(...some)
        console.log(`${width} ${theme}: ${some.length} pictures`)
      }
    taken.sort(
      (a, b) =>
        SHOTS.findIndex((s) => s.name === a.name) - SHOTS.findIndex((s) => s.name === b.name),
    )
    await writeSheet(OUT, taken)
    for (const failure of failures) console.error(failure)
    console.log(`${taken.length} pictures, ${failures.length} failed: ${join(OUT, "index.html")}`)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
  }
}

/** Signs in once per member; the cookies are reused for every size and theme. */
async function signInAll(browser: Browser, url: string): Promise<Map<Who, State>> {
  const sessions = new Map<Who, State>()
  for (const [who, email] of Object.entries(PEOPLE) as [Who, string][]) {
    const context = await browser.newContext({ baseURL: url })
    const form = await context.request.get("/api/login")
    if (!form.ok())
      throw new Error(
        `The sign-in form of ${url} answers ${form.status()}${form.status() === 429 ? ": start the server with RATE_LIMIT=off, or wait a minute." : "."}`,
      )
    const reply = await context.request.post(form.url(), {
      form: { email, firstName: "Robin", lastName: "Newcomer" },
      headers: { origin: new URL(url).origin },
    })
    if (!reply.ok()) throw new Error(`${email} could not sign in: ${reply.status()}`)
    sessions.set(who, await context.storageState())
    await context.close()
  }
  return sessions
}

async function findFactsOf(
  browser: Browser,
  url: string,
  sessions: Map<Who, State>,
): Promise<Facts> {
  const contexts = await Promise.all(
    (["member", "detector", "warned"] as const).map((who) =>
      browser.newContext({ baseURL: url, storageState: sessions.get(who)! }),
    ),
  )
  const [member, detector, warned] = contexts.map((context) => context.request)
  const facts = await findFacts(member!, detector!, warned!)
  await Promise.all(contexts.map((context) => context.close()))
  return facts
}

async function takeSet(
  browser: Browser,
  url: string,
  width: number,
  theme: (typeof THEMES)[number],
  sessions: Map<Who, State>,
  facts: Facts,
  failures: string[],
): Promise<Screenshot[]> {
  const taken: Screenshot[] = []
  for (const shot of shots.filter((one) => one.only?.(width) ?? true)) {
    // A separate browser context each: text typed in one screenshot must not appear in the next.
    const context = await browser.newContext({
      baseURL: url,
      colorScheme: theme,
      reducedMotion: "reduce",
      locale: shot.language ?? "en",
      viewport: { width, height: WIDTHS[width as keyof typeof WIDTHS] },
      ...(width < 768 && { isMobile: true, hasTouch: true }),
      ...(shot.as && { storageState: sessions.get(shot.as)! }),
    })
    const file = `${shot.name}-${width}-${theme}.png`
    try {
      await take(context, shot, facts, join(OUT, file))
      taken.push({ name: shot.name, width, theme, file })
    } catch (error) {
      failures.push(`${file}: ${(error as Error).message.split("\n")[0]}`)
    } finally {
      await context.close()
    }
  }
  return taken
}
