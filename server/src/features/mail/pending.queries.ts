import type { Cadence, MailKind } from "@grove/contract/mail"

import { IS_FILTERED } from "#db/notification-keys.ts"
import { isOnline } from "#db/presence.ts"
import { rows } from "#db/sql.ts"
import { isPresent, maySeeUserRow, notMuted } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

/** Locks the progress, so that two runs do not collect the same. Starts now on the first run. */
const ADVANCE = `
  insert into mail_progress as p (name, up_to) values ('collected', $1::uuid)
  on conflict (name) do update set up_to = greatest(p.up_to, excluded.up_to)
  returning (select old.up_to from mail_progress old where old.name = 'collected') as before, p.up_to`

export async function advanceProgress(
  db: Db,
  upTo: string,
): Promise<{ before: string | null; up_to: string }> {
  await rows(db, "select pg_advisory_xact_lock(hashtextextended('mail_progress', 0))", [])
  const [row] = await rows<{ before: string | null; up_to: string }>(db, ADVANCE, [upTo])
  return row!
}

export async function selectProgress(db: Db): Promise<string | undefined> {
  const [row] = await rows<{ up_to: string }>(
    db,
    "select up_to from mail_progress where name = 'collected'",
    [],
  )
  return row?.up_to
}

interface NewActRow extends Record<string, unknown> {
  user_id: string
  kind: MailKind
  cadences: Partial<Record<MailKind, Cadence>> | null
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string | null
}

/** Both tables are read by primary key, which is ordered by time. Only verified addresses get mail. */
const NEW_ACTS = `
  with acts as (
    select n.user_id, case when n.type = 'follow' then 'follow' when n.group_key like 'mention:%' then 'mention'
      when n.group_key like 'event-%' then 'event' else 'team' end as kind
    from notifications n
    where n.id > $1::uuid and n.id <= $2::uuid and not (n.${IS_FILTERED})
      and (n.type = 'follow' or n.group_key like any(array['mention:%', 'event-%', 'cases:%', 'staff:%']))
    union
    select m.receiver_id, 'message' from messages m
    where m.id > $1::uuid and m.id <= $2::uuid and m.read_at is null
  )
  select a.user_id, a.kind, s.cadences, s.quiet_from, s.quiet_until, s.time_zone
  from acts a
  join users u on u.id = a.user_id and u.state = 'active' and u.email_verified and u.email is not null
  left join mail_settings s on s.user_id = a.user_id`

export const selectNewActs = (db: Db, after: string, upTo: string) =>
  rows<NewActRow>(db, NEW_ACTS, [after, upTo])

export interface NewPending {
  userId: string
  kind: MailKind
  dueAt: Date
}

/** Keeps the first act and the due time of an entry that is already pending. */
const INSERT = `
  insert into mail_pending (user_id, kind, after, due_at)
  select user_id, kind, $1::uuid, due_at from unnest($2::text[], $3::text[], $4::timestamptz[]) as new (user_id, kind, due_at)
  on conflict (user_id, kind) do nothing`

export async function insertPending(db: Db, after: string, pending: readonly NewPending[]) {
  await rows(db, INSERT, [
    after,
    pending.map(({ userId }) => userId),
    pending.map(({ kind }) => kind),
    pending.map((each) => each.dueAt),
  ])
}

const DUE = `select distinct user_id from mail_pending where due_at <= $1 order by user_id limit $2`

export async function selectDueUsers(db: Db, now: Date, limit: number): Promise<string[]> {
  return (await rows<{ user_id: string }>(db, DUE, [now, limit])).map((row) => row.user_id)
}

/** Deletes due entries, so that only one of two concurrent runs mails them. */
const TAKE = `delete from mail_pending where user_id = $1 and due_at <= $2 returning kind, after`

export const takeDue = (db: Db, userId: string, now: Date) =>
  rows<{ kind: MailKind; after: string }>(db, TAKE, [userId, now])

const RESTORE = `
  insert into mail_pending (user_id, kind, after, due_at)
  select $1, kind, after, $4 from unnest($2::text[], $3::uuid[]) as taken (kind, after)
  on conflict (user_id, kind) do update set after = excluded.after`

export async function restorePending(
  db: Db,
  userId: string,
  taken: readonly { kind: MailKind; after: string }[],
  dueAt: Date,
) {
  await rows(db, RESTORE, [
    userId,
    taken.map(({ kind }) => kind),
    taken.map(({ after }) => after),
    dueAt,
  ])
}

/** After a change of the settings: moves the pending entry, or drops it. */
export async function reschedulePending(
  db: Db,
  userId: string,
  kind: MailKind,
  dueAt: Date | undefined,
) {
  if (dueAt)
    await rows(db, "update mail_pending set due_at = $3 where user_id = $1 and kind = $2", [
      userId,
      kind,
      dueAt,
    ])
  else await rows(db, "delete from mail_pending where user_id = $1 and kind = $2", [userId, kind])
}

/**
 * A screen is open and was used lately: an unattended page does not renew its session, whose time of use is stored
 * once an hour.
 */
const PRESENT = `
  select ${isOnline("$1")} and exists (
    select 1 from sessions s where s.user_id = $1 and s.seen_at > $2::timestamptz - interval '65 minutes') as present`

export async function selectIsPresent(db: Db, userId: string, now: Date): Promise<boolean> {
  const [row] = await rows<{ present: boolean }>(db, PRESENT, [userId, now])
  return row?.present ?? false
}

interface UnreadSender extends Record<string, unknown> {
  id: string
  first_name: string | null
  last_name: string | null
  count: number
}

/** Unread messages to $1 by sender, without requests, removed messages, and people who are blocked or muted. */
const MESSAGES = `
  select sender.id, sender.first_name, sender.last_name, count(*)::int as count
  from messages m
  join users sender on sender.id = m.sender_id
  join users me on me.id = $1 and coalesce((me.settings -> 'notify' ->> 'message')::boolean, true)
  join conversations c on c.user_id = $1 and c.other_id = m.sender_id and not c.is_request
  where m.receiver_id = $1 and m.read_at is null and m.id > $2::uuid and m.id <= $3::uuid
    and ${isPresent("m")} and ${maySeeUserRow("$1", "sender")} and ${notMuted("$1", "m.sender_id")}
  group by sender.id order by max(m.created_at) desc limit $4`

export const selectUnreadSenders = (
  db: Db,
  userId: string,
  range: { after: string; upTo: string },
  limit: number,
) => rows<UnreadSender>(db, MESSAGES, [userId, range.after, range.upTo, limit])
