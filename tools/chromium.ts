import { execFile, spawn } from "node:child_process"
import { access } from "node:fs/promises"
import { promisify } from "node:util"

const call = promisify(execFile)
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]

/** The path of a Chromium: the one CHROMIUM names, one that is installed, or a newly installed one. */
export async function findChromium(): Promise<string> {
  return (await findInstalled()) ?? (await install())
}

async function findInstalled(): Promise<string | undefined> {
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

/**
 * Chromium without its own interface: renders pages alike at a third of the processor time. Undefined where it cannot
 * be had; it shows no notifications.
 */
export async function findHeadlessShell(): Promise<string | undefined> {
  const named = process.env["CHROMIUM_HEADLESS_SHELL"]
  if (named !== undefined) return named
  const shell = "chromium-headless-shell"
  if (!(await isInstalled(shell)) && process.getuid?.() === 0 && (await isInstalled("apt-get")))
    await installPackage(shell).catch(() => undefined)
  return (await isInstalled(shell)) ? shellPath(shell) : undefined
}

const shellPath = async (name: string) => (await call("which", [name])).stdout.trim()

async function installPackage(name: string) {
  await runVisibly("apt-get", ["update", "-qq"])
  await runVisibly("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name])
}

async function install(): Promise<string> {
  console.log("No Chromium found: installing one.")
  if (process.getuid?.() === 0 && (await isInstalled("apt-get"))) {
    await installPackage("chromium")
  } else {
    await runVisibly("playwright", ["install", "chromium"])
  }
  const found = await findInstalled()
  if (!found) throw new Error("Chromium could not be installed: set CHROMIUM to the path of one.")
  return found
}

const isInstalled = (name: string) =>
  call("which", [name]).then(
    () => true,
    () => false,
  )

function runVisibly(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit" })
    child.on("error", reject)
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    )
  })
}
