import { DAY_MS } from "@grove/contract/durations"
import { search } from "@grove/contract/search"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"

import { failingCells, MATRIX_TIMEOUT_MS } from "../../../test/failing-cells.ts"
import { countedFacts, MAX_MS, plannedFacts } from "../../../test/plan-facts.ts"
import { FILL_SEARCH, POSTS } from "../../../test/search-community.ts"
import { world, type World } from "../../../test/world.ts"
import { SESSION_OPTIONS } from "../../platform/postgres.ts"
import { FIND_PEOPLE as COMPLETE_PEOPLE } from "../completion/queries.ts"
import { HIDDEN_USES, TRENDING } from "../hashtags/queries.ts"
import { CANDIDATES, VOTES } from "../posts/trending.queries.ts"
import { FIND_FOLLOWEES, RANK_PEOPLE } from "./common-names.queries.ts"
import { FIND_PEOPLE, PEOPLE_FUNCTION, peopleValues } from "./find-people.queries.ts"
import {
  FIND_POSTS,
  POSTS_FUNCTION,
  postsValues,
  type FoundPosts,
  type PostsAsked,
} from "./find-posts.queries.ts"
import { FIND_HASHTAGS, hashtagsValues } from "./hashtags.queries.ts"
import { FIND_AUTHORS, peoplePageValues, SHOW_PEOPLE } from "./people.queries.ts"
import { postsPageValues, SHOW_POSTS } from "./posts.queries.ts"
import { isKnownRare } from "./rare-words.ts"

let w: World
let client: pg.Client
let viewerId: string
let authorId: string
let hotPosts: string[]
let peopleIds: string[]

beforeAll(async () => {
  w = await world()
  client = new pg.Client({ connectionString: w.url, options: SESSION_OPTIONS })
  await client.connect()
  for (const statement of FILL_SEARCH) await client.query(statement)
  const ids = await client.query<{ id: string }>("select id from users order by id limit 110")
  peopleIds = ids.rows.slice(10).map((row) => row.id)
  viewerId = ids.rows[0]!.id
  authorId = ids.rows[7]!.id
  const hot = await client.query<{ id: string }>("select id from posts order by id desc limit 400")
  hotPosts = hot.rows.map((row) => row.id)
}, 180_000)
afterAll(() => client.end())

const asked = (question: Partial<PostsAsked>) =>
  postsValues({
    texts: [],
    tokens: [],
    after: undefined,
    before: undefined,
    now: w.now(),
    window: 2_147_483_647,
    isKnownRare: false,
    ...question,
  })
const people = (words: string[], email?: string) => peopleValues({ viewerId, words, email })
/** The newest posts of a window, as candidates. */
const postsPage = () => {
  const ids = hotPosts.slice(0, 101)
  const found = {
    ids: `{${ids.join(",")}}`,
    numbers: `{${ids.map((_, n) => POSTS - n).join(",")}}`,
    bases: `{${ids.map(() => 1).join(",")}}`,
  }
  const position = [Number.MAX_VALUE, 0] as const
  return postsPageValues({ viewerId, found, position, limit: 21, isWeighed: true })
}
const peoplePage = () => {
  const found = {
    ids: `{${peopleIds.join(",")}}`,
    bases: `{${peopleIds.map(() => 4).join(",")}}`,
  }
  return peoplePageValues({ viewerId, found, position: [Number.MAX_VALUE, ""], limit: 21 })
}
const tag = (name: string) =>
  hashtagsValues({
    viewerId,
    names: [name, name],
    position: [2_147_483_647, 0],
    limit: 21,
    since: new Date(w.now().getTime() - 7 * DAY_MS),
    known: [],
  })
const ago = (days: number) => new Date(w.now().getTime() - days * DAY_MS)

type Line = [name: string, text: string, values: () => unknown[], indexes: string[], most: number]

const FUNCTIONS = [POSTS_FUNCTION, PEOPLE_FUNCTION]
const WORDS = ["search_posts_document_idx"]
const NAMES = ["search_people_name_idx"]
const PATTERNS = ["% hug%"]
const PLACES = ["% hug ", " hug  %", " hug %", " hug%"]

/** Each statement of search: its query, the indexes it must use, the rows it may touch. */
const LINES: Line[] = [
  [
    "a word of every post",
    FIND_POSTS,
    () => asked({ texts: ["the"] }),
    ["search_posts_pkey"],
    1000,
  ],
  ["a word of every second post", FIND_POSTS, () => asked({ texts: ["photo"] }), WORDS, 10_000],
  ["common words together", FIND_POSTS, () => asked({ texts: ["photo", "lake"] }), WORDS, 10_000],
  [
    "words that exclude each other",
    FIND_POSTS,
    () => asked({ texts: ["photo", "walk"] }),
    ["search_posts_document_idx"],
    1000,
  ],
  ["a rare word", FIND_POSTS, () => asked({ texts: ["number4711"] }), WORDS, 1000],
  [
    "a word nobody wrote",
    FIND_POSTS,
    () => asked({ texts: ["zeppelin"] }),
    ["search_posts_document_idx"],
    1000,
  ],
  ["a phrase", FIND_POSTS, () => asked({ texts: ["photo lake"] }), WORDS, 20_000],
  [
    "a phrase of common words that nobody wrote",
    FIND_POSTS,
    () => asked({ texts: ["lake photo"] }),
    ["search_posts_document_idx"],
    40_000,
  ],
  [
    "a hashtag",
    FIND_POSTS,
    () => asked({ tokens: ["hhot1"] }),
    ["search_posts_document_idx"],
    20_000,
  ],
  ["from:", FIND_POSTS, () => asked({ tokens: [`a${authorId}`] }), WORDS, 2000],
  [
    "from: and a common word",
    FIND_POSTS,
    () => asked({ texts: ["photo"], tokens: [`a${authorId}`] }),
    ["search_posts_document_idx"],
    2000,
  ],
  ["has:image", FIND_POSTS, () => asked({ tokens: ["i"] }), WORDS, 10_000],
  [
    "before: and after:",
    FIND_POSTS,
    () => asked({ after: ago(60), before: ago(30) }),
    [...WORDS, "search_posts_created_at_idx"],
    20_000,
  ],
  [
    "a common word long ago",
    FIND_POSTS,
    () => asked({ texts: ["photo"], before: ago(120) }),
    [...WORDS, "search_posts_created_at_idx"],
    20_000,
  ],
  [
    "the second window",
    FIND_POSTS,
    () => asked({ texts: ["photo"], window: 150_000 }),
    WORDS,
    10_000,
  ],
  ["a page of posts", SHOW_POSTS, postsPage, ["posts_pkey", "users_inactive_idx"], 2000],
  ["a page of people", SHOW_PEOPLE, peoplePage, ["users_pkey"], 2000],
  ["who from: means", FIND_AUTHORS, () => ["h77"], ["users_handle_idx"], 100],
  ["who from: means, by name", FIND_AUTHORS, () => ["hugo"], NAMES, 3000],
  ["people by a beginning", FIND_PEOPLE, () => people(["hug"]), NAMES, 8000],
  ["people by one letter", FIND_PEOPLE, () => people(["h"]), NAMES, 50_000],
  ["people by two names", FIND_PEOPLE, () => people(["ines", "lab"]), NAMES, 8000],
  ["the best people of a beginning", RANK_PEOPLE, () => [PATTERNS, PLACES], NAMES, 20_000],
  [
    "followees by a beginning",
    FIND_FOLLOWEES,
    () => [viewerId, PATTERNS, PLACES, peopleIds],
    ["follows_follower_id_followee_id_pk", "search_people_pkey"],
    5000,
  ],
  ["people by nothing there is", FIND_PEOPLE, () => people(["xylophon"]), NAMES, 3000],
  [
    "people to mention by one letter",
    COMPLETE_PEOPLE,
    () => [viewerId, "h", hotPosts[0], w.now()],
    [...NAMES, "users_pkey"],
    60_000,
  ],
  [
    "people to mention by a beginning",
    COMPLETE_PEOPLE,
    () => [viewerId, "hugo", null, w.now()],
    [...NAMES, "users_pkey"],
    10_000,
  ],
  [
    "a person by e-mail",
    FIND_PEOPLE,
    () => people([], "p77@mail.example"),
    ["users_email_idx"],
    500,
  ],
  ["people in spite of a slip", FIND_PEOPLE, () => people(["dmirti"]), NAMES, 10_000],
  [
    "hashtags by a beginning",
    FIND_HASHTAGS,
    () => tag("tag1"),
    ["hashtags_folded_name_idx"],
    10_000,
  ],
  [
    "a hashtag that many use",
    FIND_HASHTAGS,
    () => tag("hot1"),
    ["hashtags_folded_name_idx"],
    60_000,
  ],
  [
    "uses that a viewer cannot see",
    HIDDEN_USES,
    () => [viewerId, ago(7), [1, 2, 3]],
    ["posts_author_id_idx"],
    3000,
  ],
  [
    "what trends: the rough choice",
    CANDIDATES,
    () => [w.now(), null],
    ["posts_created_at_idx"],
    60_000,
  ],
  ["trending: votes", VOTES, () => [hotPosts], ["likes_post_id_user_id_pk"], 60_000],
  ["hashtags that trend", TRENDING, () => [ago(7), w.now(), 30], ["posts_created_at_idx"], 120_000],
]

test.each(["custom", "generic"] as const)(
  "every search statement uses its index with a %s plan",
  async (mode) => {
    const cells = LINES.map(([name, ...line]) => [name, line] as const)
    const failures = await failingCells(cells, async ([text, values, indexes, most]) => {
      const read = FUNCTIONS.some(({ name: called }) => text.includes(called))
        ? countedFacts
        : plannedFacts
      const facts = await read(client, mode, text, values())
      expect([...facts.indexes]).toEqual(expect.arrayContaining(indexes))
      expect(
        facts.scanned.filter((table) => !text.includes("a.state = 'active'") || table !== "users"),
      ).toEqual([])
      expect(facts.touched).toBeLessThan(most)
      expect(facts.ms).toBeLessThan(MAX_MS)
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

/** Each way of finding them: the newest rows, all at once, and blocks and ranges. */
test.each<[string, () => Partial<PostsAsked>]>([
  ["every post", () => ({ texts: ["the"] })],
  ["few posts", () => ({ texts: ["word13"] })],
  ["many posts", () => ({ texts: ["lake"] })],
  ["many old posts", () => ({ texts: ["harbor"], window: 44_500 })],
  ["many posts before a number", () => ({ texts: ["lake"], window: 30_000 })],
  ["many posts, lately", () => ({ texts: ["lake"], after: ago(0.05) })],
  ["many posts of a short time", () => ({ texts: ["lake"], after: ago(60), before: ago(59.9) })],
  ["many posts long ago", () => ({ texts: ["lake"], before: ago(71.9) })],
  ["many posts that was rare before", () => ({ texts: ["lake"], isKnownRare: true })],
])("returns the newest matches first of a word in %s", async (_name, ask) => {
  const question = ask()
  const found = await client.query<{ numbers: string | null }>({
    text: FIND_POSTS,
    values: asked(question),
  })
  const expected = await client.query<{ numbers: string | null }>({
    text: `select array_agg(number)::text as numbers from (
      select number from search_posts
      where document @@ $1::tsquery and number < $2
        and created_at >= coalesce($3, '-infinity'::timestamptz) and created_at < coalesce($4, 'infinity'::timestamptz)
      order by number desc limit 101
    ) newest`,
    values: [
      question.texts![0],
      question.window ?? POSTS + 1,
      question.after ?? null,
      question.before ?? null,
    ],
  })
  expect(expected.rows[0]!.numbers).not.toBeNull()
  expect(found.rows[0]!.numbers).toBe(expected.rows[0]!.numbers)
})

test("asks the planner about a rare word only once in a while", async () => {
  await client.query("set track_functions = 'pl'")
  const count = `select coalesce(pg_stat_get_xact_function_calls('search_posts_estimate'::regproc), 0)::int as calls`
  const calls = async () => (await client.query<{ calls: number }>(count)).rows[0]!.calls
  const estimates = async (question: Partial<PostsAsked>) => {
    const before = await calls()
    const found = await client.query<FoundPosts>({ text: FIND_POSTS, values: asked(question) })
    return [found.rows[0]!.is_rare, (await calls()) - before]
  }
  await client.query("begin")
  expect(await estimates({ texts: ["number4711"] })).toEqual([true, 1])
  expect(await estimates({ texts: ["number4711"], isKnownRare: true })).toEqual([true, 0])
  expect(await estimates({ texts: ["harbor"], window: 44_500 })).toEqual([null, 1])
  await client.query("rollback")
  const searched = { texts: ["number4712"], tokens: [] }
  expect(isKnownRare(searched, w.now())).toBe(false)
  await w.as(await w.make.user()).call(search.find, { query: { q: "number4712" } })
  expect(isKnownRare(searched, w.now())).toBe(true)
})

test.each(FUNCTIONS)("a migration defines $name", async ({ name, definition }) => {
  const { rows } = await client.query("select 1 from pg_proc where proname = $1", [name])
  expect(rows.length === 1 ? "" : definition, "Add this to a migration").toBe("")
})
