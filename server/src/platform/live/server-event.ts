/** An event between server processes that browsers never see. Each feature defines its own. */
export interface ServerEvent<Data> {
  readonly name: string
  /** Never set; carries the type of the data from `publishToServers` to `subscribe`. */
  readonly data?: Data
}

export const serverEvent = <Data>(name: string): ServerEvent<Data> => ({ name })

/** The permissions, penalties or account state of a user changed: cached actors are stale. */
export const ACTOR_CHANGED = serverEvent<{ userId: string }>("actor.changed")

/** All sessions of a user ended: only `sessionId` if given, all but `except` if given. */
export const SESSIONS_ENDED = serverEvent<{
  userId: string
  except?: string
  sessionId?: string
}>("sessions.ended")

/** These users opened their first connection, or closed their last one, across all processes. */
export const PRESENCE_CHANGED = serverEvent<{ userIds: string[]; isOnline: boolean }>(
  "presence.changed",
)
