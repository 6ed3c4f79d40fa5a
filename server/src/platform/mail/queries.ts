import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

import type { MailMessage } from "./message.ts"

interface NewMail {
  key: string | null
  userId: string | null
  domain: string
  message: MailMessage
  isForced: boolean
  at: Date
}

const INSERT = `
  insert into mails (key, user_id, domain, message, is_forced, created_at) values ($1, $2, $3, $4::jsonb, $5, $6)
  on conflict (key) do nothing returning id`

/** Returns undefined if a mail with this key exists. */
export async function insertMail(db: Db, mail: NewMail): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(db, INSERT, [
    mail.key,
    mail.userId,
    mail.domain,
    JSON.stringify(mail.message),
    mail.isForced,
    mail.at,
  ])
  return row?.id
}

export interface QueuedMail extends Record<string, unknown> {
  id: string
  message: MailMessage
  is_forced: boolean
  attempts: number
  created_at: Date
}

const QUEUED = `
  select id, message, is_forced, attempts, created_at from mails
  where id = $1 and state = 'queued'`

export async function selectQueuedMail(db: Db, id: string): Promise<QueuedMail | undefined> {
  const [row] = await rows<QueuedMail>(db, QUEUED, [id])
  return row
}

/** Ends a mail. Its content and address are dropped; only the outcome stays. */
const FINISH = `
  update mails set state = $2, answer = $3, attempts = attempts + 1, finished_at = $4, address_hash = $5, message = null
  where id = $1 and state = 'queued'`

export type Outcome = "sent" | "failed" | "bounced" | "suppressed"

export async function finishMail(
  db: Db,
  id: string,
  {
    outcome,
    answer,
    at,
    addressHash,
  }: { outcome: Outcome; answer: string; at: Date; addressHash?: string },
) {
  await rows(db, FINISH, [id, outcome, answer, at, addressHash ?? null])
}

const SENT = `
  select address_hash from mails where id = $1 and state in ('sent', 'bounced') and address_hash is not null for update`

/** Also one that came back before: some servers report twice. */
export async function selectSentMail(db: Db, id: string) {
  const [row] = await rows<{ address_hash: string }>(db, SENT, [id])
  return row
}

export async function updateBounced(db: Db, id: string, answer: string) {
  await rows(db, "update mails set state = 'bounced', answer = $2 where id = $1", [id, answer])
}

const POSTPONE = `update mails set attempts = attempts + 1, answer = $2 where id = $1`

export async function postponeMail(db: Db, id: string, answer: string) {
  await rows(db, POSTPONE, [id, answer])
}

const DELETE_BY_KEY = `
  with found as (select id, state from mails where key = $1 for update),
    gone as (delete from mails m using found where m.id = found.id and found.state = 'queued' returning m.id)
  select (select count(*) from found)::int as found, (select count(*) from gone)::int as gone`

export async function deleteMailByKey(db: Db, key: string) {
  const [row] = await rows<{ found: number; gone: number }>(db, DELETE_BY_KEY, [key])
  if (!row || row.found === 0) return "none"
  return row.gone > 0 ? "withdrawn" : "sent"
}

export async function deleteMailsOfUser(db: Db, userId: string) {
  await rows(db, "delete from mails where user_id = $1", [userId])
}

const DELETE_QUEUED = `
  delete from mails m using users u
  where u.id = $1 and m.state = 'queued' and lower(m.message ->> 'to') = lower(u.email)`

export async function deleteQueuedMailsTo(db: Db, userId: string) {
  await rows(db, DELETE_QUEUED, [userId])
}

export async function deleteFinishedMails(db: Db, before: Date) {
  await rows(db, "delete from mails where state <> 'queued' and created_at < $1", [before])
}

/** Queued before $1 and without a job that is going to run. A crashed process keeps its job locked for hours. */
const STRANDED = `
  select m.id from mails m
  where m.state = 'queued' and m.created_at < $1 and not exists (
    select 1 from graphile_worker.jobs j
    where j.key = 'mail:' || m.id and j.attempts < j.max_attempts
      and (j.locked_at is null or j.locked_at > now() - interval '10 minutes'))
  order by m.id limit 1000`

export async function selectStrandedMails(db: Db, before: Date): Promise<string[]> {
  return (await rows<{ id: string }>(db, STRANDED, [before])).map((row) => row.id)
}

const SUPPRESS = `
  insert into suppressed_addresses (address_hash, reason, created_at) values ($1, $2, $3)
  on conflict (address_hash) do update set reason = excluded.reason, created_at = excluded.created_at`

export async function insertSuppression(db: Db, hash: string, reason: string, at: Date) {
  await rows(db, SUPPRESS, [hash, reason, at])
}

export async function selectSuppression(db: Db, hash: string) {
  const [row] = await rows<{ reason: string; created_at: Date }>(
    db,
    "select reason, created_at from suppressed_addresses where address_hash = $1",
    [hash],
  )
  return row
}

export async function deleteSuppression(db: Db, hash: string): Promise<boolean> {
  const gone = await rows(
    db,
    "delete from suppressed_addresses where address_hash = $1 returning 1",
    [hash],
  )
  return gone.length > 0
}
