import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { join } from "node:path"

/**
 * Runs the server and Vite on one address: the server restarts when its files change, and the
 * browser gets hot updates.
 */
const root = join(import.meta.dirname, "..")
const port = Number(process.env["PORT"] ?? 3000)
const serverPort = await freePort()

const server = spawn(
  process.execPath,
  [
    "--watch-path=server/src",
    "--watch-path=contract/src",
    "--watch-preserve-output",
    "server/src/start.ts",
    // Vite serves the sources; an existing build is enough.
    "--keep-build",
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      PORT: String(serverPort),
      HOST: "127.0.0.1",
      PUBLIC_URL: `http://localhost:${port}`,
    },
  },
)
const web = spawn(process.execPath, ["dev.ts", String(port), String(serverPort)], {
  cwd: join(root, "web"),
  stdio: "inherit",
})

const children = [server, web]
for (const child of children)
  child.on("exit", () => children.forEach((other) => other.kill("SIGTERM")))
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => children.forEach((child) => child.kill(signal)))
// SIGKILL to npm does not reach us, so its exit is watched.
const { ppid } = process
const watch = setInterval(() => {
  if (process.ppid === ppid) return
  clearInterval(watch)
  for (const child of children) child.kill("SIGTERM")
}, 500)
watch.unref()

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => probe.once("listening", resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === "object" && address ? address.port : 0
}
