import { NEW_ACCOUNT_DAYS } from "@grove/contract/notifications"

import { isSuspected } from "#db/suspected.ts"

const isNew = (user: string, now: string) =>
  `${user}.created_at > ${now}::timestamptz - interval '${NEW_ACCOUNT_DAYS} days'`

/**
 * SQL: whether an act of `actor` is kept out of 'All' of `recipient`, a row of `users`: new accounts and suspected
 * fakes, unless the recipient follows the actor or asked for them. Who is new as well hears of other new accounts:
 * on a new site everyone is. Decided once, when the act happens: growing older releases nothing, following the actor
 * and a label 'genuine' do.
 */
export const isFilteredAct = (recipient: string, actor: string, now: string) => `exists (
  select 1 from users a left join suspicions found on found.user_id = a.id
  where a.id = ${actor}
    and ((${isNew("a", now)} and not a.is_verified and found.label is distinct from 'genuine' and not (${isNew(recipient, now)}))
      or ${isSuspected("a.id")})
    and not exists (select 1 from follows f where f.follower_id = ${recipient}.id and f.followee_id = a.id)
    and not exists (select 1 from notification_senders w where w.user_id = ${recipient}.id and w.sender_id = a.id))`
