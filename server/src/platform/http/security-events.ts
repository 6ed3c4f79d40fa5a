import type { FastifyInstance } from "fastify"

/** What an operator may want to know about strangers who try something. */
export type SecurityEvent = "upgrade refused"

declare module "fastify" {
  interface FastifyInstance {
    securityEvents: {
      /** The reason comes from a fixed list: it is a label of the metric, and no word of a person. */
      note(event: SecurityEvent, reason: string): void
      /** Since startup. */
      counts: () => readonly { event: SecurityEvent; reason: string; count: number }[]
    }
  }
}

const LOG_MS = 10_000

/** Logs at most one line per event, reason and interval, because a flood must not fill the disk. The metrics count all. */
export function useSecurityEvents(app: FastifyInstance) {
  const seen = new Map<
    string,
    { event: SecurityEvent; reason: string; count: number; loggedAt: number }
  >()
  app.decorate("securityEvents", {
    note(event, reason) {
      const key = `${event}: ${reason}`
      const known = seen.get(key) ?? { event, reason, count: 0, loggedAt: -LOG_MS }
      seen.set(key, known)
      known.count += 1
      const now = performance.now()
      if (now - known.loggedAt < LOG_MS) return
      known.loggedAt = now
      app.log.warn({ event, reason, count: known.count }, "security event")
    },
    counts: () => [...seen.values()],
  })
}
