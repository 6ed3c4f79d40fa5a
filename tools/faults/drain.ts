import { request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

import { findPostgresOf } from "../../server/src/supervisor/processes.ts"
import { withGrove } from "./grove.ts"
import { reportResult } from "./rig.ts"
import { signIn } from "./sign-in.ts"

const CALLERS = 8

/** R16: a rolling restart drops no request; a stop ends everything in order and quickly. */
export const drain = (rounds = 4) =>
  withGrove(
    async (grove) => {
      const cookie = await signIn(grove.url, "steady@example.com")
      const { port } = new URL(grove.url)
      const over = new AbortController()
      const count = { served: 0 }
      const failures: string[] = []
      // A new connection each: the server may close an idle one at any time, and browsers retry.
      const ask = () =>
        new Promise<void>((resolve) => {
          const headers = { cookie }
          const options = { host: "127.0.0.1", port, path: "/api/posts", headers, agent: false }
          const requested = request(options, (response) => {
            response.resume().once("end", () => {
              if (response.statusCode === 200) count.served += 1
              else failures.push(String(response.statusCode))
              resolve()
            })
          })
          requested.once("error", (error: NodeJS.ErrnoException) => {
            failures.push(error.code ?? error.message)
            resolve()
          })
          requested.end()
        })
      const callers = Array.from({ length: CALLERS }, async () => {
        while (!over.signal.aborted) await ask()
      })
      const listening = () => grove.output().split("Server listening").length - 1
      while (listening() < 2) await sleep(50)
      for (let n = 0; n < rounds; n += 1) {
        const [leaving = 0] = grove.pids().servers
        const before = listening()
        process.kill(leaving, "SIGTERM")
        // The next process stops once its predecessor's replacement is ready.
        while (listening() === before) await sleep(50)
      }
      over.abort()
      await Promise.all(callers)

      const since = performance.now()
      const code = await grove.stop()
      const stopMs = Math.round(performance.now() - since)
      const left = await findPostgresOf(`${grove.dataDir}/postgres/data`)
      return [
        reportResult(
          "R16 a rolling restart drops no request",
          failures.length === 0,
          `${count.served} served, ${failures.length} failed ${[...new Set(failures)].join(" ")}`,
        ),
        reportResult(
          "R16 stops within 10 s, the database last",
          code === 0 && stopMs <= 10_000 && left.length === 0,
          `${stopMs} ms, exit code ${code}, ${left.length} left`,
        ),
      ].every(Boolean)
    },
    { WEB_CONCURRENCY: "2", LOG_LEVEL: "info" },
  )
