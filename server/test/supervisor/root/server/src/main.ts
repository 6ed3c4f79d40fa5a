/** Stands in for the server: what matters to the parent is how a process starts, answers and ends. */
import { existsSync } from "node:fs"
import { createServer } from "node:http"

const { PORT, HOST = "127.0.0.1", FIXTURE_EXIT } = process.env

if (FIXTURE_EXIT) {
  process.stderr.write("The fixture gives up\n")
  process.exit(Number(FIXTURE_EXIT))
}

const server = createServer((_request, response) => {
  response.end(JSON.stringify({ pid: process.pid, database: process.env["DATABASE_URL"] }))
})
server.listen({ port: Number(PORT), host: HOST }, () => process.stdout.write("fixture listens\n"))
process.once("SIGTERM", () => {
  const host = new URLSearchParams(process.env["DATABASE_URL"]?.split("?")[1]).get("host")
  const isThere = existsSync(`${host}/.s.PGSQL.5432`)
  process.stdout.write(`fixture drained, database ${isThere ? "still there" : "gone"}\n`)
  server.closeAllConnections()
  server.close(() => process.exit(0))
})
// Ctrl-C reaches the whole group; the parent decides when it is this process's turn.
process.on("SIGINT", () => {})
