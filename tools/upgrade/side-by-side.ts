import { execFileSync, spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { toUrl } from "../../server/src/supervisor/connection.ts"
import { startEmbedded } from "../../server/src/supervisor/embedded.ts"
import { freePort } from "../faults/grove.ts"
import { signIn } from "../faults/sign-in.ts"

/**
 * `node tools/upgrade/side-by-side.ts REF` starts the code of an earlier commit, then this code on the same database,
 * as a rolling upgrade does, and uses both at once. Exits with 1 if either fails a request. Needs `npm run build`.
 */
const [ref] = process.argv.slice(2)
if (ref === undefined) {
  console.error("Usage: node tools/upgrade/side-by-side.ts REF")
  process.exit(2)
}
const ROOT = join(import.meta.dirname, "../..")
const scratch = mkdtempSync(join(tmpdir(), "grove-side-"))
const old = join(scratch, "old")
const started: ChildProcess[] = []
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

checkOut(ref)
const database = await startEmbedded({ dataDir: join(scratch, "data"), log: quiet })
const failures: string[] = []
try {
  const [oldPort, newPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${oldPort}`
  await start(old, oldPort, origin)
  const ann = await signIn(origin, "ann@side.example", { firstName: "Ann", lastName: "Old" })
  console.log(`The code of ${ref} runs; starting this code beside it.`)
  await start(ROOT, newPort, origin)
  const both = { old: origin, new: `http://localhost:${newPort}` }

  // Old code must still let people in after the migration.
  const ben = await signIn(origin, "ben@side.example", { firstName: "Ben", lastName: "Late" })
  const [annId, benId] = [await idOf(origin, ann), await idOf(origin, ben)]
  for (const [name, url] of Object.entries(both)) {
    const ask = asker(name, url, origin)
    const post = await ask(ann, "POST", "/api/posts", { content: `Written by ${name} #side` })
    const path = `/api/posts/${String(post["id"])}`
    await ask(ben, "POST", `${path}/like`)
    await ask(ben, "POST", `${path}/comments`, { content: "Read" })
    await ask(ben, "POST", `/api/users/${annId}/follow`)
    await ask(ben, "POST", "/api/messages", { receiverId: annId, content: `From ${name}` })
    await ask(ann, "PATCH", "/api/me/settings", { theme: "dark" })
    await ask(ann, "PATCH", path, { content: `Changed by ${name}` })
    for (const read of [
      "/api/auth/user",
      "/api/posts",
      `/api/users/${benId}`,
      `/api/users/${annId}/posts`,
      `${path}/comments`,
      `/api/messages/${benId}`,
      "/api/messages/conversations",
      "/api/notifications",
      "/api/search?q=written",
      "/api/me/settings",
      "/",
      `/profile/${annId}`,
    ])
      await ask(ann, "GET", read)
  }
  // What one wrote, the other shows.
  for (const [name, url] of Object.entries(both)) {
    const response = await fetch(`${url}/api/users/${annId}/posts`, { headers: { cookie: ann } })
    const posts = response.ok ? ((await response.json()) as { content: string }[]) : []
    const contents = posts.map((post) => post.content)
    for (const other of Object.keys(both))
      if (!contents.includes(`Changed by ${other}`))
        failures.push(`${name} does not show what ${other} wrote`)
  }
} finally {
  for (const child of started) {
    child.kill("SIGTERM")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  }
  await database.stop()
  execFileSync("git", ["worktree", "remove", "--force", old], { cwd: ROOT })
  rmSync(scratch, { recursive: true, force: true })
}
console.log(failures.length === 0 ? "Both versions served every request." : failures.join("\n"))
process.exit(failures.length === 0 ? 0 : 1)

/** The commit's own code and contract, with the packages of this checkout. */
function checkOut(commit: string) {
  execFileSync("git", ["worktree", "add", "--detach", old, commit], { cwd: ROOT, stdio: "ignore" })
  const packages = join(old, "node_modules")
  mkdirSync(join(packages, "@grove"), { recursive: true })
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@grove") symlinkSync(join(ROOT, "node_modules", name), join(packages, name))
  for (const name of ["contract", "server", "web"])
    symlinkSync(join(old, name), join(packages, "@grove", name))
  for (const name of ["server", "web"])
    if (existsSync(join(ROOT, name, "node_modules")))
      symlinkSync(join(ROOT, name, "node_modules"), join(old, name, "node_modules"))
  symlinkSync(join(ROOT, "web/dist"), join(old, "web/dist"))
}

async function start(root: string, port: number, publicUrl: string) {
  const child = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      PATH: "/usr/bin:/bin",
      DATABASE_URL: toUrl(database.connection),
      DATA_DIR: join(scratch, "files"),
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      RATE_LIMIT: "off",
      // The old code cannot render the pages of the new build; browsers then do.
      LOG_LEVEL: "fatal",
    },
  })
  started.push(child)
  while (!(await fetch(`http://localhost:${port}/api/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${root} did not start`)
    await sleep(50)
  }
}

function asker(name: string, url: string, origin: string) {
  return async (cookie: string, method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { cookie, origin, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) failures.push(`${name}: ${method} ${path} answered ${response.status}`)
    return text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {}
  }
}

async function idOf(url: string, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/user`, { headers: { cookie } })
  return ((await response.json()) as { id: string }).id
}
