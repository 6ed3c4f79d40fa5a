import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Debian installs it outside an ordinary user's PATH. */
export const NGINX = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin"]
  .map((folder) => join(folder, "nginx"))
  .find((file) => existsSync(file))

/** A real shared cache before `upstream`, configured to store everything it is not forbidden to store. */
export async function startCachingProxy(upstream: string) {
  const folder = await mkdtemp(join(tmpdir(), "grove-proxy-"))
  const port = await freePort()
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
  for (const name of temporary) await mkdir(join(folder, name))
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${folder}/pid;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  proxy_cache_path ${folder}/cache keys_zone=shared:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_cache shared;
      proxy_cache_valid any 1h;
      add_header x-cache $upstream_cache_status always;
    }
  }
}
`,
  )
  const log = join(folder, "error.log")
  const child = spawn(NGINX!, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", log], {
    stdio: "ignore",
  })
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  await answering(origin)
  return {
    origin,
    async stop() {
      child.kill("SIGTERM")
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function answering(origin: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`${origin}/api/health`).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error("nginx does not answer")
}
