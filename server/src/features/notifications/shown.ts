import { maySeePerson, maySeePost, notMuted } from "#db/visibility.ts"

/** Whether notification `n` is about people and posts that its owner ($1) can see. */
export const IS_SHOWN = `(n.actor_id is null or (${maySeePerson("$1", "n.actor_id")} and ${notMuted("$1", "n.actor_id")}))
  and (n.post_id is null or exists (select 1 from posts p where p.id = n.post_id and ${maySeePost("$1", "p")}))`
