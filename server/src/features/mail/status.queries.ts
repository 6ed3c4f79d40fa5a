import type { MailProblem } from "@grove/contract/mail"

import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

interface Figures extends Record<string, unknown> {
  waiting: number
  oldest_waiting_at: Date | null
  sent: number
  failed: number
  stopped: number
}

const FIGURES = `
  select
    (select count(*) from mails where state = 'queued')::int as waiting,
    (select min(created_at) from mails where state = 'queued') as oldest_waiting_at,
    (select count(*) from mails where state = 'sent' and finished_at > $1)::int as sent,
    (select count(*) from mails where state in ('failed', 'bounced') and finished_at > $1)::int as failed,
    (select count(*) from suppressed_addresses)::int as stopped`

export async function selectFigures(db: Db, since: Date): Promise<Figures> {
  const [row] = await rows<Figures>(db, FIGURES, [since])
  return row!
}

type ProblemRow = Omit<MailProblem, "createdAt"> & { created_at: Date } & Record<string, unknown>

/** Mails that failed, and those that wait for another attempt. */
const PROBLEMS = `
  select id, state, domain, answer, attempts, created_at from mails
  where state in ('failed', 'bounced') or (state = 'queued' and attempts > 0)
  order by id desc limit $1`

export const selectProblems = (db: Db, limit: number) => rows<ProblemRow>(db, PROBLEMS, [limit])
