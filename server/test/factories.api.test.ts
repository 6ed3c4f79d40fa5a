import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { DAY_MS } from "@grove/contract/durations"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { notifications } from "@grove/contract/notifications"
import { penalties } from "@grove/contract/penalties"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { reposts } from "@grove/contract/reposts"
import { rules, type NewRule } from "@grove/contract/rules"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import { expect, test } from "vitest"

import { world, type World } from "./world.ts"

type Scene = Awaited<ReturnType<typeof buildScene>>
type Make = World["make"]
type Way<Name extends keyof Make, Made> = (...facts: Parameters<Make[Name]>) => Promise<Made>

interface Ways {
  posts: Way<"posts", { id: string }[]>
  event: Way<"event", { id: string }>
  comments: Way<"comments", { id: string }[]>
  likes: Way<"likes", unknown>
  reposts: Way<"reposts", unknown>
  bookmarks: Way<"bookmarks", unknown>
  follows: Way<"follows", unknown>
  story: Way<"story", unknown>
  messages: Way<"messages", unknown>
  rule: Way<"rule", { id: number }>
  /** Returns the id of the case. */
  reports: Way<"reports", number>
  decision: Way<"decision", unknown>
}

const RULE: NewRule = {
  name: "Be kind",
  description: "Do not be unkind.",
  category: "behavior",
  severity: "medium",
  action: "warn",
  isActive: true,
  autoEnforce: false,
}
const SERIOUS = {
  name: "No spam",
  severity: "critical",
  action: "suspend",
  autoEnforce: true,
} as const

/** The same in both worlds. */
const NAMES = ["ann", "bob", "cleo", "newcomer", "quiet", "mia", "boss"]
const identityOf = (name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${NAMES.indexOf(name)}`,
  handle: name,
  email: `${name}@people.example`,
  subject: name,
})

async function buildScene(w: World, make: Ways) {
  // At noon, so that both scenes are built on one day.
  w.travel(1.5 * DAY_MS - (w.now().getTime() % DAY_MS))
  const person = (name: string, facts = {}) => w.make.user({ ...identityOf(name), ...facts })
  const [ann, bob, cleo] = [await person("ann"), await person("bob"), await person("cleo")]
  const newcomer = await person("newcomer", { createdAt: w.now() })
  const quiet = await person("quiet", { settings: { notify: { like: false, comment: false } } })
  const mia = await w.make.moderator(identityOf("mia"))
  const admin = await w.make.admin(identityOf("boss"))
  const people = [ann, bob, cleo, quiet]

  await make.follows(people, people)
  await make.follows([newcomer], [ann, bob])
  const [tagged, , french, bad] = await make.posts(ann, [
    "Planting #Garden #tea with #tea",
    "Thanks @bob and @nobody, see https://example.org/page",
    "Bonjour à tous, comment allez-vous aujourd’hui dans notre quartier ?",
    "Buy my watches",
  ])
  const event = await make.event(bob, {
    title: "Soup",
    description: "Bring a bowl",
    isOnline: true,
  })
  const [silent] = await make.posts(quiet, 2)

  await make.likes([bob, cleo, newcomer, ann], [tagged!, silent!])
  await make.likes([cleo], [tagged!, french!])
  const [first] = await make.comments(tagged!, [{ by: bob, content: "Lovely, @ann and @cleo" }])
  const [reply] = await make.comments(tagged!, [{ by: cleo, to: first! }, { by: newcomer }])
  await make.comments(tagged!, [
    { by: ann, content: "Thanks @cleo", to: reply! },
    { by: quiet, to: first! },
  ])
  await make.reposts([bob, quiet], [tagged!, french!])
  await make.bookmarks(bob, [tagged!, event])
  await make.story(cleo, "Good evening")

  await make.messages(ann, bob, ["Hello", "Do you know @cleo?", "And me?"])
  await make.messages(bob, ann, 2)
  await make.messages(newcomer, ann, 3)
  // Releases what was filtered.
  await make.follows([ann], [newcomer])

  const mild = await make.rule({}, admin)
  const serious = await make.rule(SERIOUS, admin)
  await make.reports(
    [newcomer, bob, cleo, quiet],
    { type: "post", id: bad!.id },
    serious.id,
    "Spam",
  )
  const caseId = await make.reports([newcomer, cleo], { type: "comment", id: first!.id }, mild.id)
  await make.reports([quiet], { type: "comment", id: first!.id }, mild.id, " Rude. ")
  await make.decision(mia, caseId, "content_removed")
  await w.runJobs()
  return { people: { ann, bob, cleo, newcomer, quiet, mia }, tagged: tagged!, caseId }
}

/** What the factories do, each act by a request. */
function overHttp(w: World): Ways {
  const each = async <T, R>(items: readonly T[], act: (item: T) => Promise<R>) => {
    const done: R[] = []
    for (const item of items) done.push(await act(item))
    return done
  }
  const texts = (contents: number | readonly string[], name: string) =>
    typeof contents === "number"
      ? Array.from({ length: contents }, (_, n) => `${name} ${n + 1}`)
      : contents
  const pairs = <A, B>(as: readonly A[], bs: readonly B[]) =>
    as.flatMap((a) => bs.map((b) => [a, b] as const))
  return {
    posts: (author, contents) =>
      each(texts(contents, "Post"), (content) =>
        w.as(author).call(posts.create, { body: { content } }),
      ),
    event: (author, event, content = "Come!") =>
      w.as(author).call(posts.create, { body: { content, event } }),
    comments: ({ id: postId }, remarks) =>
      each(remarks, ({ by, content = "first!", to }) =>
        w.as(by).call(comments.add, {
          params: { postId },
          body: { content, ...(to && { parentId: to.id }) },
        }),
      ),
    likes: (people, liked) =>
      each(pairs(liked, people), ([{ id: postId }, person]) =>
        w.as(person).call(likes.add, { params: { postId } }),
      ),
    reposts: (people, reposted) =>
      each(pairs(reposted, people), ([{ id: postId }, person]) =>
        w.as(person).call(reposts.add, { params: { postId } }),
      ),
    bookmarks: (person, saved) =>
      each(saved, ({ id: postId }) => w.as(person).call(bookmarks.add, { params: { postId } })),
    follows: (followers, followees) =>
      each(
        pairs(followers, followees).filter(([one, other]) => one.id !== other.id),
        ([one, { id: userId }]) => w.as(one).call(follows.add, { params: { userId } }),
      ),
    story: (author, content = "Good morning") =>
      w.as(author).call(stories.create, { body: { content } }),
    messages: (from, to, contents) =>
      each(texts(contents, "Message"), (content) =>
        w.as(from).call(messages.send, { body: { receiverId: to.id, content } }),
      ),
    rule: (facts, by) => w.as(by).call(rules.create, { body: { ...RULE, ...facts } }),
    async reports(reporters, { type: targetType, id: targetId }, ruleId, additionalInfo = "") {
      const body = { targetType, targetId, ruleId, additionalInfo }
      await each(reporters, (reporter) => w.as(reporter).call(reports.submit, { body }))
      const open = await w.as(identityOf("mia")).call(reports.violations, {})
      return open.find((violation) => violation.targetId === targetId)!.id
    },
    decision: (moderator, violationId, decided) =>
      w.as(moderator).call(reports.resolve, {
        params: { violationId },
        body: typeof decided === "string" ? { action: decided } : decided,
      }),
  }
}

/** Only requests write sessions; keys are random. */
const OMITTED = ["sessions", "secrets"]

/** All rows of all tables, with ids named by the order in which they were made, and without times. */
async function rowsOf(w: World) {
  const { rows: tables } = await w.pool.query<{ name: string; has_id: boolean }>(`
    select c.relname as name,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype) as has_id
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`)
  const people = await w.pool.query<{ id: string; handle: string }>("select id, handle from users")
  const names = new Map(people.rows.map(({ id, handle }) => [id, handle]))
  for (const { name } of tables.filter((table) => table.has_id)) {
    const { rows } = await w.pool.query<{ id: string }>(`select id from ${name} order by id`)
    for (const [at, { id }] of rows.entries())
      if (!names.has(id)) names.set(id, `${name} ${at + 1}`)
  }
  const nameless = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? "an id")
      .replaceAll(/\d{4}-\d\d-\d\d([T ][\d:.]+(Z|\+00:00))?|\b1\d{12}\b/g, "a time")
  const found: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !OMITTED.includes(table.name))) {
    const { rows } = await w.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    )
    found[name] = rows.map(({ row }) => nameless(row)).toSorted()
  }
  return { found, nameless }
}

async function repliesOf(w: World, { people, tagged, caseId }: Scene) {
  const { ann, bob, newcomer, mia } = people
  const postId = tagged.id
  return {
    feed: await w.as(bob).call(posts.feed, { query: {} }),
    profile: await w.as(newcomer).call(users.get, { params: { userId: ann.id } }),
    written: await w.as(bob).call(posts.byUser, { params: { userId: ann.id } }),
    post: await w.as(bob).call(posts.get, { params: { postId } }),
    thread: await w.as(ann).call(comments.list, { params: { postId } }),
    saved: await w.as(bob).call(bookmarks.list, {}),
    stories: await w.as(ann).call(stories.list, {}),
    notices: await Promise.all(
      Object.values(people).map((person) => w.as(person).call(notifications.list, {})),
    ),
    conversations: await w.as(ann).call(messages.conversations, {}),
    conversation: await w.as(bob).call(messages.thread, { params: { otherUserId: ann.id } }),
    cases: await w.as(mia).call(reports.violations, {}),
    case: await w.as(mia).call(reports.open, { params: { violationId: caseId } }),
    penalties: await w.as(mia).call(penalties.active, {}),
  }
}

test("a made scene equals one built by requests, in all tables and replies", async () => {
  const [requested, made] = [await world(), await world()]
  const scenes = [
    [requested, await buildScene(requested, overHttp(requested))],
    [made, await buildScene(made, made.make)],
  ] as const
  const [expected, actual] = await Promise.all(
    scenes.map(async ([w, scene]) => {
      const { found, nameless } = await rowsOf(w)
      const replies = JSON.stringify(await repliesOf(w, scene), null, 1)
      return { found, replies: nameless(replies).split("\n") }
    }),
  )
  expect(actual!.found).toEqual(expected!.found)
  expect(actual!.replies).toEqual(expected!.replies)
  const filled = Object.entries(expected!.found).filter(([, rows]) => rows.length > 0)
  expect(filled.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "bookmarks",
      "comments",
      "conversations",
      "feed_items",
      "follows",
      "likes",
      "messages",
      "notification_groups",
      "notifications",
      "penalties",
      "post_hashtags",
      "posts",
      "reports",
      "reposts",
      "stories",
      "violations",
    ]),
  )
})
