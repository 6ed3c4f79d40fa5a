import { spawn } from "node:child_process"

/** Server and Vite together; the server restarts when its files change, the browser reloads by itself. */
const root = new URL("..", import.meta.url).pathname
const children = [
  spawn(
    process.execPath,
    ["--watch-path=server/src", "--watch-path=contract/src", "server/src/start.ts"],
    {
      cwd: root,
      stdio: "inherit",
    },
  ),
  spawn("vite", ["build", "--watch", "--mode", "development"], {
    cwd: `${root}web`,
    stdio: "inherit",
  }),
]
for (const child of children)
  child.on("exit", () => children.forEach((other) => other.kill("SIGTERM")))
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => children.forEach((child) => child.kill(signal)))
