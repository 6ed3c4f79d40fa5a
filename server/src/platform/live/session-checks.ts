import type { Bus } from "./bus.ts"
import type { Connection, Connections } from "./connections.ts"
import { ACTOR_CHANGED, SESSIONS_ENDED } from "./server-event.ts"
import { CLOSE, end } from "./transport.ts"

/** Ends connections whose session has ended or whose user was banned. Returns a function that unsubscribes. */
export function watchSessions(bus: Bus, connections: Connections): () => void {
  const stops = [
    bus.subscribe(ACTOR_CHANGED, ({ userId }) => {
      for (const connection of connections.of(userId)) void recheck(connections, connection)
    }),
    bus.subscribe(SESSIONS_ENDED, ({ userId, except, sessionId }) => {
      for (const connection of connections.of(userId)) {
        const own = connection.actor.sessionId
        if (own !== except && (sessionId === undefined || own === sessionId))
          end(connections, connection, CLOSE.sessionEnded, "session ended")
      }
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Keeps the connection as it is when the database cannot be asked. */
export async function recheck(connections: Connections, connection: Connection): Promise<void> {
  connection.checkedAt = Date.now()
  const actor = await connection.resolveActor().catch(() => connection.actor)
  if (!actor || actor.standing.state === "banned")
    end(connections, connection, CLOSE.sessionEnded, "session ended")
  else connection.actor = actor
}
