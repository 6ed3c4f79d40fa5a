import type { Client } from "pg"

/** Members and sessions for the measurement; all follow member 1 and has a conversation with a neighbor. */
export const PEOPLE = 10_010

export const memberId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`

/** A session token of the right form, derived from the member's number. */
export const tokenOf = (n: number) => `bench${String(n).padStart(38, "0")}`

const person = (n: string) => `'00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0')`

export async function fillOnline(client: Client): Promise<{ postIds: string[] }> {
  const steps = [
    `insert into users (id, issuer, subject, email, email_verified, first_name, last_name, handle, created_at, following_count)
     select ${person("n")}, 'bench', n::text, 'p' || n || '@bench.example', true, 'First' || n, 'Last' || n, 'p' || n,
       now() - interval '400 days', 20 from generate_series(1, ${PEOPLE}) n`,
    `insert into follows (follower_id, followee_id, id, created_at)
     select distinct on (a, b) ${person("a")}, ${person("b")}, uuidv7(), now() from (
       select n as a, 1 as b from generate_series(2, ${PEOPLE}) n
       union all select n, 1 + (n * 7 + k * 131) % ${PEOPLE} from generate_series(1, ${PEOPLE}) n, generate_series(1, 20) k
     ) pairs where a <> b`,
    `insert into sessions (token_hash, user_id)
     select sha256(convert_to('bench' || lpad(n::text, 38, '0'), 'UTF8')), ${person("n")} from generate_series(1, ${PEOPLE}) n`,
    `insert into posts (id, author_id, content, created_at)
     select uuidv7(), ${person("1")}, 'Post ' || n, now() from generate_series(1, 200) n`,
    `vacuum analyze`,
  ]
  for (const step of steps) await client.query(step)
  const { rows } = await client.query<{ id: string }>("select id from posts order by id")
  return { postIds: rows.map((row) => row.id) }
}
