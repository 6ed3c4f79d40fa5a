import type { Client } from "pg"

export const SIZES = {
  s: { people: 1000, posts: 10_000, follows: 50, likes: 50_000 },
  m: { people: 20_000, posts: 200_000, follows: 80, likes: 2_000_000 },
  l: { people: 100_000, posts: 1_000_000, follows: 100, likes: 10_000_000 },
} as const
export type Size = keyof typeof SIZES

/** Ids are derived from member numbers, so that statements can name members without a lookup. */
const person = (n: string) => `'00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0')`
/** UUIDv7-like: ids grow with time, with the timestamp in the first 48 bits. */
const timedId = (at: string, n: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5('id' || ${n}), 1, 3) || '8' || substr(md5('id' || ${n}), 4, 15))::uuid`
/** A deterministic number between 0 and 1, derived from its name. */
const chance = (name: string) =>
  `(('x' || substr(md5(${name}), 1, 8))::bit(32)::bigint & 2147483647)::float8 / 2147483648`

/** A heavy-tailed distribution: few members write and are followed a lot. */
const randomMember = (name: string, people: number) =>
  `1 + floor(power(${chance(name)}, 2.5) * ${people})::int`

/** Generates the same community every time, inside the database in a few statements. */
export async function fillCommunity(client: Client, size: Size) {
  const { people, posts, follows, likes } = SIZES[size]
  const steps = [
    `insert into users (id, issuer, subject, email, email_verified, first_name, last_name, handle, bio, created_at)
     select ${person("n")}, 'bench', n::text, 'p' || n || '@bench.example', true, 'First' || n, 'Last' || n, 'p' || n, 'Bio of ' || n,
       now() - interval '400 days' + n * interval '1 second'
     from generate_series(1, ${people}) n`,
    `create temp table written as
     select n, now() - interval '60 days' * (1 - n::float8 / ${posts}) as at, ${randomMember("'author' || n", people)} as author
     from generate_series(1, ${posts}) n`,
    `insert into posts (id, author_id, content, category_id, hashtags, created_at)
     select ${timedId("at", "n")}, ${person("author")},
       'Post number ' || n || ' about the lake, the fog and the long way home in the evening. #topic' || (n % 200),
       1 + n % 8, json_build_array(json_build_object('id', 1 + n % 200, 'name', 'topic' || (n % 200)))::jsonb, at
     from written`,
    `insert into hashtags (name) select 'topic' || n from generate_series(0, 199) n`,
    `insert into feed_items (id, actor_id, post_id) select id, author_id, id from posts`,
    `insert into post_hashtags (post_id, hashtag_id) select ${timedId("at", "n")}, 1 + n % 200 from written`,
    `insert into follows (follower_id, followee_id, id, created_at)
     select distinct on (a, b) ${person("a")}, ${person("b")}, uuidv7(), now() from (
       select a, ${randomMember("'follow' || a || ':' || k", people)} as b from generate_series(1, ${people}) a, generate_series(1, ${follows}) k
       union all select ${people}, k from generate_series(1, least(2000, ${people} - 1)) k
       union all select k, 1 from generate_series(2, least(50000, ${people})) k
     ) pairs where a <> b`,
    `insert into likes (post_id, user_id, created_at)
     select distinct on (p, u) ${timedId("w.at", "w.n")}, ${person("u")}, w.at from (
       select 1 + floor(${chance("'liked' || k")} * ${posts})::int as p, ${randomMember("'liker' || k", people)} as u from generate_series(1, ${likes}) k
     ) pairs join written w on w.n = pairs.p`,
    `insert into comments (id, post_id, author_id, content, created_at)
     select ${timedId("w.at + interval '1 minute'", "'c' || k")}, ${timedId("w.at", "w.n")}, ${person(randomMember("'commenter' || k", people))},
       'A comment of an ordinary length, number ' || k, w.at + interval '1 minute'
     from generate_series(1, ${posts}) k join written w on w.n = 1 + floor(${chance("'commented' || k")} * ${posts})::int`,
    `update posts p set likes_count = l.count from (select post_id, count(*) as count from likes group by 1) l where l.post_id = p.id`,
    `update posts p set comments_count = c.count from (select post_id, count(*) as count from comments group by 1) c where c.post_id = p.id`,
    `update users u set following_count = f.count from (select follower_id, count(*) as count from follows group by 1) f where f.follower_id = u.id`,
    `update users u set followers_count = f.count from (select followee_id, count(*) as count from follows group by 1) f where f.followee_id = u.id`,
    `update users u set posts_count = p.count from (select author_id, count(*) as count from posts group by 1) p where p.author_id = u.id`,
    `drop table written`,
    `vacuum analyze`,
  ]
  for (const step of steps) await client.query(step)
}

export const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`
