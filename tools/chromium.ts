import { execFile, spawn } from "node:child_process"
import { access } from "node:fs/promises"
import { promisify } from "node:util"

const call = promisify(execFile)
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]

/** A real browser: what CHROMIUM names, what the machine has, or what can be installed on it. */
export async function findChromium(): Promise<string> {
  return (await present()) ?? (await install())
}

async function present(): Promise<string | undefined> {
  const named = process.env["CHROMIUM"]
  if (named !== undefined) return named
  for (const name of NAMES) {
    const found = await call("which", [name]).then(
      ({ stdout }) => stdout.trim(),
      () => "",
    )
    if (found) return found
  }
  const { chromium } = await import("@playwright/test")
  const own = chromium.executablePath()
  return access(own).then(
    () => own,
    () => undefined,
  )
}

async function install(): Promise<string> {
  console.log("No Chromium found: installing one.")
  if (process.getuid?.() === 0 && (await isThere("apt-get"))) {
    await loudly("apt-get", ["update", "-qq"])
    await loudly("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"])
  } else {
    await loudly("playwright", ["install", "chromium"])
  }
  const found = await present()
  if (!found) throw new Error("Chromium could not be installed: set CHROMIUM to the path of one.")
  return found
}

const isThere = (name: string) =>
  call("which", [name]).then(
    () => true,
    () => false,
  )

function loudly(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit" })
    child.on("error", reject)
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    )
  })
}
