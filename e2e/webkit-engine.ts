import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"

import { freePort } from "./own-server.ts"
import { poll } from "./poll.ts"
import type { Engine, EngineBrowser } from "./short-journey.ts"
import { newSession } from "./webdriver.ts"

const DRIVER = "/usr/bin/WebKitWebDriver"
const XVFB = "/usr/bin/Xvfb"

/** Debian's `webkit2gtk-driver` and `xvfb`: the driver opens its MiniBrowser on a display in memory. */
export const webkit: Engine = {
  name: "WebKit",
  userAgent: /AppleWebKit\/.* Version\//,
  missing: [DRIVER, XVFB].find((path) => !existsSync(path)),
  launch: open,
}

async function open(): Promise<EngineBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "grove-webkit-"))
  const display = await startDisplay()
  const env = {
    ...process.env,
    DISPLAY: display.name,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    ...QUIET,
  }
  const opened: (() => Promise<void>)[] = []
  return {
    // A driver has one session, and the pages of a session share their cookies.
    async newPage() {
      const driver = await startDriver(env)
      opened.push(driver.stop)
      const session = await newSession(driver.url)
      opened.push(session.close)
      return session
    },
    async close() {
      for (const close of opened.toReversed()) await close()
      await display.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** No desktop is there to talk to. */
const QUIET = {
  NO_AT_BRIDGE: "1",
  GSETTINGS_BACKEND: "memory",
  DBUS_SESSION_BUS_ADDRESS: "disabled:",
}

async function startDisplay() {
  // Chooses a free number and writes it to the fourth file.
  const server = spawn(
    XVFB,
    ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  )
  const ended = once(server, "exit")
  const [number] = (await once(server.stdio[3] as Readable, "data")) as [Buffer]
  return {
    name: `:${number.toString().trim()}`,
    async stop() {
      server.kill()
      await ended
    },
  }
}

async function startDriver(env: NodeJS.ProcessEnv) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // A group of processes, so that no browser outlives a driver that failed.
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: "ignore", detached: true })
  const ended = once(driver, "exit")
  await poll(async () => (await fetch(`${url}/status`)).ok)
  return {
    url,
    async stop() {
      process.kill(-driver.pid!)
      await ended
    },
  }
}
