import type { Client } from "pg"

import { bulkLoad } from "./bulk-load.ts"

export const SIZES = {
  s: { people: 1000, posts: 10_000, follows: 50, likes: 50_000 },
  m: { people: 20_000, posts: 200_000, follows: 80, likes: 2_000_000 },
  l: { people: 100_000, posts: 1_000_000, follows: 100, likes: 10_000_000 },
} as const
export type Size = keyof typeof SIZES

/** Ids are derived from member numbers, so that statements can name members without a lookup. */
const person = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))`
/** UUIDv7-like: ids grow with time, with the timestamp in the first 48 bits. */
const timedId = (at: string, n: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${n}), 1, 3) || '8' || substr(md5(${n}), 4, 15))::uuid`
/** A deterministic number between 0 and 1, derived from a number and the name of a series. */
const chance = (series: string, n: string) =>
  `((hashint8extended(${n}, hashtext('${series}')) & 2147483647)::float8 / 2147483648)`

/** A heavy-tailed distribution: few members write and are followed a lot. */
const randomMember = (series: string, n: string, people: number) =>
  `1 + floor(power(${chance(series, n)}, 2.5) * ${people})::int`

/** Names as people have them: many share a first name, few a last name. */
const FIRST_NAMES =
  "Ann Bob Carla Dmitri Elena Farid Grace Hugo Ines Jonas Kofi Lena Mara Nils Olga Pia"
const LAST_NAMES = "bar tol mek ran sil dor vin hal kem lur ost pel rik sun tar wen"
const pick = (words: string, n: string) => {
  const list = words.split(" ")
  return `('{${list.join(",")}}'::text[])[1 + (${n}) % ${list.length}]`
}
const firstName = (n: string) => pick(FIRST_NAMES, n)
const lastName = (n: string) =>
  `initcap(${["7", "97", "1013"].map((step) => pick(LAST_NAMES, `${n} / ${step}`)).join(" || ")})`

/** Search terms of the bench. */
export const SOUGHT = { everywhere: "lake", rare: "bridge17", prefix: "tar" }
/** Number of posts with the rare word, at every size. */
const RARE = 10

const TABLES = [
  "users",
  "posts",
  "hashtags",
  "feed_items",
  "post_hashtags",
  "follows",
  "likes",
  "comments",
  "search_posts",
  "search_people",
]

/** Generates the same community every time, inside the database in a few statements. */
export async function fillCommunity(client: Client, size: Size) {
  const { people, posts, follows, likes } = SIZES[size]
  const counted = (name: string, from: string, by: string) =>
    `create temp table ${name} on commit drop as select ${by} as n, count(*)::int as count from ${from} group by ${by}`
  const steps = [
    `create temp table written on commit drop as
     select n, at, ${timedId("at", "'p' || n")} as id, ${randomMember("author", "n", people)} as author
     from (select n, now() - interval '60 days' * (1 - n::float8 / ${posts}) as at from generate_series(1, ${posts}) n) times`,
    `create temp table followed on commit drop as
     select distinct a, b from (
       select a, ${randomMember("follow", `a * 1000 + k`, people)} as b from generate_series(1, ${people}) a, generate_series(1, ${follows}) k
       union all select ${people}, k from generate_series(1, least(2000, ${people} - 1)) k
       union all select k, 1 from generate_series(2, least(50000, ${people})) k
     ) pairs where a <> b`,
    `create temp table liked on commit drop as
     select distinct 1 + floor(${chance("liked", "k")} * ${posts})::int as p, ${randomMember("liker", "k", people)} as u
     from generate_series(1, ${likes}) k`,
    `create temp table commented on commit drop as
     select k as n, 1 + floor(${chance("commented", "k")} * ${posts})::int as p, ${randomMember("commenter", "k", people)} as u
     from generate_series(1, ${posts}) k`,
    counted("following", "followed", "a"),
    counted("followers", "followed", "b"),
    counted("authored", "written", "author"),
    counted("post_likes", "liked", "p"),
    counted("post_comments", "commented", "p"),
    "analyze written, followed, liked, commented",
    `insert into users (id, issuer, subject, email, email_verified, first_name, last_name, handle, bio, created_at, following_count, followers_count, posts_count)
     select ${person("n")}, 'bench', n::text, 'p' || n || '@bench.example', true, ${firstName("n")}, ${lastName("n")}, 'p' || n, 'Bio of ' || n,
       now() - interval '400 days' + n * interval '1 second', coalesce(a.count, 0), coalesce(b.count, 0), coalesce(p.count, 0)
     from generate_series(1, ${people}) n left join following a using (n) left join followers b using (n) left join authored p using (n)`,
    // Members of long standing, who see stories and the composer.
    `insert into onboarding (user_id, outcome, ended_at, checklist_closed_at) select id, 'done', now(), now() from users`,
    `insert into posts (id, author_id, content, category_id, hashtags, created_at, likes_count, comments_count)
     select w.id, ${person("w.author")},
       'Post number ' || n || ' about the lake, the fog and the long way home over bridge' || (n % ${posts / RARE}) || '. #topic' || (n % 200),
       1 + n % 8, json_build_array(json_build_object('id', 1 + n % 200, 'name', 'topic' || (n % 200)))::jsonb, w.at,
       coalesce(l.count, 0), coalesce(c.count, 0)
     from written w left join post_likes l using (n) left join post_comments c using (n)
     order by n`,
    `insert into hashtags (id, name) overriding system value select n + 1, 'topic' || n from generate_series(0, 199) n`,
    `select setval(pg_get_serial_sequence('hashtags', 'id'), 200)`,
    `insert into feed_items (id, actor_id, post_id) select id, ${person("author")}, id from written order by n`,
    `insert into post_hashtags (post_id, hashtag_id) select id, 1 + n % 200 from written order by n`,
    `insert into follows (follower_id, followee_id, id, created_at) select ${person("a")}, ${person("b")}, uuidv7(), now() from followed order by a, b`,
    `insert into likes (post_id, user_id, created_at)
     select w.id, ${person("l.u")}, w.at from liked l join written w on w.n = l.p order by w.n, l.u`,
    `insert into comments (id, post_id, author_id, content, created_at)
     select ${timedId("w.at + interval '1 minute'", "'c' || c.n")}, w.id, ${person("c.u")},
       'A comment of an ordinary length, number ' || c.n, w.at + interval '1 minute'
     from commented c join written w on w.n = c.p`,
    `insert into search_posts (number, post_id, created_at, document)
     select w.n, p.id, p.created_at, search_post(p, w.n) from posts p join written w on w.id = p.id order by w.n`,
    `select setval(pg_get_serial_sequence('search_posts', 'number'), ${posts})`,
    `insert into search_people (user_id, name)
     select id, ' ' || search_spread(concat_ws(' ', first_name, last_name)) || ' ' || search_fold(handle) || ' ' from users`,
  ]
  await bulkLoad(client, TABLES, async () => {
    for (const step of steps) await client.query(step)
  })
}

export const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`
