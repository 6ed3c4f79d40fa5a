/** A process that was not heard of for this long holds no sockets any more. */
export const SILENCE = "interval '60 seconds'"

/** Whether a person has a socket on any process, as SQL: `person` is a column or a parameter. */
export const isOnline = (person: string) =>
  `exists (select 1 from presences here join live_servers server on server.id = here.server_id
     where here.user_id = ${person} and server.seen_at > now() - ${SILENCE})`
