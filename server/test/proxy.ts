import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { accepts, acceptsTls, freePort } from "./ports.ts"

export type ProxyName = "nginx" | "haproxy" | "caddy"

/** `host:port` of each server behind the proxy. */
export type Nodes = readonly string[]

export interface Proxy {
  url: string
  child: ChildProcess
  /** All of its output so far. */
  output: () => string
  close(): Promise<void>
}

interface Program {
  file: string
  version: string
  /** Turns the shipped file into one that the current user can run on a loopback port. */
  adapt: (shipped: string, place: Place) => string
  args: (config: string) => string[]
}

interface Place {
  folder: string
  port: number
  nodes: Nodes
  /** Certificate and key in one file; missing: plain HTTP. */
  certificate: string | undefined
}

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
const DEPLOY = new URL("../../deploy/", import.meta.url)
const READY_MS = 10_000

/** Throws when the shipped file no longer contains the text to replace. */
function replace(text: string, ...pairs: [RegExp, string][]): string {
  for (const [pattern, by] of pairs) {
    if (!pattern.test(text)) throw new Error(`The file has no ${pattern}`)
    text = text.replace(pattern, () => by)
  }
  return text
}

const PROGRAMS: Record<ProxyName, Program> = {
  nginx: {
    file: "nginx.conf",
    version: "-v",
    adapt: (shipped, { folder, port, nodes, certificate }) => {
      const servers = nodes.map((node) => `    server ${node} fail_timeout=2s;\n`).join("")
      const site = replace(
        shipped,
        [/(?: +server 127\S+ fail_timeout=2s;\n)+/, servers],
        [/server \{\n +listen 80;[^}]+\}\n/, ""],
        ...(certificate === undefined
          ? ([
              [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
              [/ +ssl_[^\n]+\n +ssl_[^\n]+\n +ssl_[^\n]+\n/, ""],
            ] as [RegExp, string][])
          : ([
              [/listen 443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
              [/ssl_certificate [^;]+/, `ssl_certificate ${certificate}`],
              [/ssl_certificate_key [^;]+/, `ssl_certificate_key ${certificate}`],
            ] as [RegExp, string][])),
      )
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join("\n")
      return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
access_log off;
${temporary}
${site}}
`
    },
    args: (config) => ["-e", "stderr", "-c", config],
  },
  haproxy: {
    file: "haproxy.cfg",
    version: "-v",
    adapt: (shipped, { port, nodes, certificate }) =>
      replace(
        shipped,
        [/ +user haproxy\n +group haproxy\n/, ""],
        [/ +bind :80\n/, ""],
        [
          /bind :443 ssl crt \S+/,
          certificate === undefined
            ? `bind 127.0.0.1:${port} #`
            : `bind 127.0.0.1:${port} ssl crt ${certificate}`,
        ],
        ...(certificate === undefined
          ? ([[/ +http-request redirect scheme https[^\n]+\n/, ""]] as [RegExp, string][])
          : []),
        [
          /(?: +server \w+ 127\S+\n)+/,
          nodes.map((node, n) => `    server n${n} ${node}\n`).join(""),
        ],
      ),
    args: (config) => ["-db", "-f", config],
  },
  caddy: {
    file: "Caddyfile",
    version: "version",
    adapt: (shipped) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n\tskip_install_trust\n}\n${shipped}`,
    args: (config) => ["run", "--adapter", "caddyfile", "--config", config],
  },
}

export const hasProxy = (name: ProxyName) =>
  spawnSync(name, [PROGRAMS[name].version], { env: { PATH } }).status === 0

/** Runs the proxy with the file from `deploy/`, as the current user, on a free loopback port. */
export async function startProxy(
  name: ProxyName,
  nodes: Nodes,
  { certificate, port }: { certificate?: string; port?: number } = {},
): Promise<Proxy> {
  const program = PROGRAMS[name]
  const folder = await mkdtemp(join(tmpdir(), `grove-${name}-`))
  const place = { folder, port: port ?? (await freePort()), nodes, certificate }
  const config = join(folder, program.file)
  await writeFile(
    config,
    program.adapt(await readFile(new URL(program.file, DEPLOY), "utf8"), place),
  )
  const url = `${certificate === undefined ? "http" : "https"}://localhost:${place.port}`
  const child = spawn(name, program.args(config), {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH,
      // Caddy's own certificate authority, state and the two variables of its file.
      HOME: folder,
      GROVE_SITE: url,
      GROVE_NODES: nodes.join(" "),
    },
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  const ended = once(child, "close")
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL")
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const since = Date.now()
  const isReady = certificate === undefined ? accepts : acceptsTls
  while (!(await isReady(place.port))) {
    if (child.exitCode !== null || Date.now() - since > READY_MS) {
      await close()
      throw new Error(`${name} did not start:\n${output}`)
    }
    await sleep(20)
  }
  return { url, child, output: () => output, close }
}
