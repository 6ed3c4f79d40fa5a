/** Processes silent for longer than this are considered gone. */
export const SILENCE = "interval '60 seconds'"

/** SQL condition: the user has a socket on any process. `person` is a column or a parameter. */
export const isOnline = (person: string) =>
  `exists (select 1 from presences here join live_servers server on server.id = here.server_id
     where here.user_id = ${person} and server.seen_at > now() - ${SILENCE})`
