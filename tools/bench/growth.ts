import type { Options } from "autocannon"
import type { Client } from "pg"

import { idOf, SIZES, type Size } from "./community.ts"
import type { Member, Bench } from "./setup.ts"

export interface Comparison {
  name: string
  /** Maximum ratio of the two durations. */
  bar: number
  large: Partial<Options>
  small: Partial<Options>
}

const FOLLOWED_FEW = 20
const PAGE = 50

const ask = (origin: string, reader: Member, path: string) => ({
  url: origin + path,
  headers: { cookie: `session=${reader.token}`, origin },
})

/** Feed and page of an average member, in a large community against a small one. */
export const acrossSizes = (large: Bench, small: Bench): Comparison[] =>
  Object.entries({ "home feed": "/api/posts", "home page": "/" }).map(([name, path]) => ({
    name: `${name}: large community against a small one`,
    bar: 1.5,
    large: ask(large.origin, large.reader, path),
    small: ask(small.origin, small.reader, path),
  }))

/** A member who follows few and one who follows nobody, next to one who follows 2,000. */
async function pruneFollows(client: Client, people: number) {
  const [few, nobody] = [people - 1, people - 2]
  await client.query("delete from follows where follower_id = $1", [idOf(nobody)])
  await client.query(
    `delete from follows where follower_id = $1 and followee_id not in (
       select followee_id from follows where follower_id = $1 order by followee_id limit ${FOLLOWED_FEW})`,
    [idOf(few)],
  )
  await client.query(
    "update users u set following_count = (select count(*) from follows where follower_id = u.id) where id = any($1)",
    [[idOf(few), idOf(nobody)]],
  )
  return { many: people, few, nobody }
}

/** Growth limits: large against small in the same database. */
export async function comparisons(bench: Bench, size: Size): Promise<Comparison[]> {
  const { origin } = bench
  const numbers = await pruneFollows(bench.client, SIZES[size].people)
  const readers = {
    many: await bench.signIn(numbers.many),
    few: await bench.signIn(numbers.few),
    nobody: await bench.signIn(numbers.nobody),
  }
  const paged = async (name: string, reader: Member, path: string): Promise<Comparison> => ({
    name: `page ${PAGE} against page 1: ${name}`,
    bar: 1.2,
    large: { ...ask(origin, reader, path), url: await pageOf(ask(origin, reader, path), PAGE) },
    small: ask(origin, reader, path),
  })
  const busiest = idOf(1)
  return [
    {
      name: `home feed: following many against ${FOLLOWED_FEW}`,
      bar: 2,
      large: ask(origin, readers.many, "/api/posts"),
      small: ask(origin, readers.few, "/api/posts"),
    },
    await paged("home feed", readers.many, "/api/posts?limit=5"),
    await paged("the community's feed", readers.nobody, "/api/posts?limit=5"),
    await paged("posts of a person", readers.few, `/api/users/${busiest}/posts?limit=5`),
    await paged("followers", readers.few, `/api/users/${busiest}/followers?limit=5`),
    await paged("search", readers.few, "/api/search?q=lake&type=posts&limit=5"),
  ]
}

/** The URL of a later page, found by following the cursors. */
async function pageOf(
  first: { url: string; headers: Record<string, string> },
  number: number,
): Promise<string> {
  let url = new URL(first.url)
  for (let page = 1; page < number; page += 1) {
    const answer = await fetch(url, { headers: first.headers })
    const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1]
    const body = (await answer.json()) as { next?: string | null }
    if (link) url = new URL(link, url)
    else if (body.next) url.searchParams.set("cursor", body.next)
    else throw new Error(`${first.url} has only ${page} pages`)
    url = new URL(url)
  }
  return url.href
}
