import { spawn, type ChildProcess } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { freePort } from "./ports.ts"

/** Debian: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd */
const PROGRAMS = ["ceph", "ceph-authtool", "ceph-mon", "ceph-osd", "monmaptool", "radosgw"]

/** Undefined where a test can start a store; otherwise what is missing. */
export const whyNoStore = PROGRAMS.every((name) => existsSync(`/usr/bin/${name}`))
  ? undefined
  : "Skipped: no object store. apt-get install --no-install-recommends radosgw ceph-mon ceph-osd"

export interface ObjectStore {
  env: Record<"S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY", string>
  /** Creates a bucket and returns its name. */
  bucket(): Promise<string>
  /** Stops answering without closing connections. */
  pause(): void
  resume(): void
  /** Closes the port until `start`. */
  kill(): Promise<void>
  start(): Promise<void>
}

const ACCESS = { S3_ACCESS_KEY_ID: "AKTEST", S3_SECRET_ACCESS_KEY: "SKTEST" }
const READY_MS = 20_000

/** A real S3-compatible store (Ceph: monitor, one OSD in memory, radosgw), stopped by what it registers with `later`. */
export async function startObjectStore(
  later: (cleanup: () => Promise<unknown>) => void,
): Promise<ObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), "grove-store-"))
  const children: ChildProcess[] = []
  const [monitor, gateway] = [await freePort(), await freePort()]
  const fsid = randomUUID()
  const conf = join(folder, "ceph.conf")
  const env = { PATH: "/usr/bin:/bin", CEPH_CONF: conf }

  const daemon = (command: string, args: string[]) => {
    const child = spawn(command, args, { env, stdio: "ignore" })
    children.push(child)
    return child
  }
  const run = async (command: string, args: string[]) => {
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output += chunk))
    const [code] = (await once(child, "close")) as [number | null]
    if (code !== 0) throw new Error(`${command} ${args[0]}: ${output}`)
    return output
  }

  later(async () => {
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
    const ended = running.map((child) => once(child, "close"))
    for (const child of running) child.kill("SIGKILL")
    await Promise.all(ended)
    await rm(folder, { recursive: true, force: true })
  })

  for (const name of ["mon", "osd", "run", "log"]) await mkdir(join(folder, name))
  await writeFile(conf, configuration(folder, fsid, monitor, gateway))
  const keyring = join(folder, "keyring")
  const all = ["--cap", "mon", "allow *", "--cap", "osd", "allow *"]
  for (const [name, create] of [
    ["mon.", ["--create-keyring"]],
    ["client.admin", []],
    ["osd.0", []],
  ] as const)
    await run("ceph-authtool", [...create, keyring, "--gen-key", "-n", name, ...all])
  const map = join(folder, "monmap")
  const address = `[v2:127.0.0.1:${monitor}]`
  await run("monmaptool", ["--create", "--addv", "a", address, "--fsid", fsid, map])
  await run("ceph-mon", ["--mkfs", "-i", "a", "--monmap", map, "--keyring", keyring])
  daemon("ceph-mon", ["-f", "-i", "a"])
  const osd = randomUUID()
  await run("ceph-osd", ["-i", "0", "--mkfs", "--keyring", keyring, "--osd-uuid", osd])
  await run("ceph", ["osd", "new", osd, "0"])
  daemon("ceph-osd", ["-f", "-i", "0"])
  // This command waits for the OSD.
  const { S3_ACCESS_KEY_ID: access, S3_SECRET_ACCESS_KEY: secret } = ACCESS
  const user = ["--uid=t", "--display-name=t", `--access-key=${access}`, `--secret-key=${secret}`]
  await run("radosgw-admin", ["user", "create", ...user])

  const endpoint = `http://127.0.0.1:${gateway}`
  let radosgw: ChildProcess | undefined
  const start = async () => {
    radosgw = daemon("radosgw", ["-f", "-n", "client.admin", "--keyring", keyring])
    const since = Date.now()
    while (!(await fetch(endpoint).catch(() => undefined))) {
      if (Date.now() - since > READY_MS)
        throw new Error(await readFile(join(folder, "log/client.admin.log"), "utf8"))
      await sleep(20)
    }
  }
  await start()

  return {
    env: { S3_ENDPOINT: endpoint, S3_REGION: "us-east-1", ...ACCESS },
    async bucket() {
      const { AwsClient } = await import("aws4fetch")
      const client = new AwsClient({
        accessKeyId: access,
        secretAccessKey: secret,
        service: "s3",
        region: "us-east-1",
      })
      const name = `grove-${randomUUID()}`
      const answer = await client.fetch(`${endpoint}/${name}`, { method: "PUT" })
      if (!answer.ok) throw new Error(await answer.text())
      return name
    },
    pause: () => void radosgw?.kill("SIGSTOP"),
    resume: () => void radosgw?.kill("SIGCONT"),
    async kill() {
      radosgw?.kill("SIGKILL")
      if (radosgw) await once(radosgw, "close")
    },
    start,
  }
}

/** A short proposal interval brings the start from 14 s to 3 s; radosgw requires cephx. */
const configuration = (folder: string, fsid: string, monitor: number, gateway: number) => `
[global]
fsid = ${fsid}
mon initial members = a
mon host = v2:127.0.0.1:${monitor}/0
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
ms bind msgr1 = false
auth allow insecure global id reclaim = false
keyring = ${folder}/keyring
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = ${folder}/log/$name.log
pid file = ${folder}/run/$name.pid
crash dir = ${folder}/crash
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
mon data avail warn = 2
osd objectstore = memstore
memstore device bytes = 1073741824
osd class load list = *
osd class default list = *
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw dns name = localhost
rgw enable usage log = false
rgw run sync thread = false
paxos propose interval = 0.02
paxos min wait = 0.01
mon tick interval = 1
osd numa auto affinity = false
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
`
