import { MINUTE_MS } from "@grove/contract/durations"
import { SUSPICION } from "@grove/contract/limits"
import { notifications } from "@grove/contract/notifications"
import { posts as postRows } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { stories } from "@grove/contract/stories"
import { expect, test } from "vitest"

import { browser } from "../../test/browser.ts"
import { ORIGIN, world } from "../../test/world.ts"
import { ADA, ELIAS, NOOR } from "./cast.ts"
import { makePlan, SEED } from "./plan.ts"
import { seedDemo } from "./seed.ts"

const FEW_PICTURES = 4

/** The visible result: members, posts and follows. */
const gist = (plan: ReturnType<typeof makePlan>) =>
  JSON.stringify({
    people: plan.people.map(({ name, email, bio, days }) => [name, email, bio, days]),
    follows: plan.follows.map(({ from, to }) => [from.name, to.name]),
    texts: plan.posts.map(({ content, author }) => [author.name, content]).sort(),
    comments: plan.comments.map(({ content, author }) => [author.name, content]).sort(),
  })

test("produces the same neighborhood for the same seed and another for another", () => {
  const now = new Date("2027-03-04T12:00:00Z")
  expect(gist(makePlan(SEED, now))).toBe(gist(makePlan(SEED, now)))
  expect(gist(makePlan("other", now))).not.toBe(gist(makePlan(SEED, now)))
})

test("writes five hundred distinct posts by sixty members within a month", () => {
  const plan = makePlan(SEED, new Date())
  expect(plan.people.filter((person) => person.kind === "member")).toHaveLength(60)
  expect(new Set(plan.people.map((person) => person.email)).size).toBe(plan.people.length)
  expect(plan.posts).toHaveLength(500)
  const honest = plan.posts.filter((post) => post.author.kind !== "ring")
  expect(new Set(honest.map((post) => post.content)).size).toBe(honest.length)
  expect(Math.max(...plan.posts.map((post) => post.minutes))).toBeLessThan(31 * 1440)
  expect(plan.posts.map((post) => post.content).join()).not.toMatch(/[{}]|undefined/)
  for (const { post, minutes } of [...plan.comments, ...plan.likes]) {
    expect(minutes).toBeGreaterThan(0)
    expect(minutes).toBeLessThanOrEqual(post.minutes)
  }
})

test("seeds active demo data with one ring of fake accounts, exactly once", async () => {
  const w = await world({ DEMO: "1" })
  const ctx = w.app.systemContext("demo")
  expect(await seedDemo(ctx, FEW_PICTURES)).toBe(true)
  expect(w.app.systemContext("test").site.current().publicReading).toBe(true)

  const counts = await w.pool.query<Record<string, number>>(`
    select (select count(*)::int from users) as people, (select count(*)::int from posts where not is_occurrence) as posts,
      (select count(*)::int from users where picture_hash is not null) as portraits,
      (select count(*)::int from media_uses where use = 'post') as pictures,
      (select count(*)::int from posts, jsonb_array_elements(images) i where i ->> 'alt' = '') as unsaid,
      (select count(*)::int from posts p join media_uses m on m.subject_id = p.id::text
        where p.video is not null and m.use = 'post') as film,
      (select count(*)::int from onboarding where outcome is null) as newcomers,
      (select count(*)::int from comments) as comments, (select count(*)::int from likes) as likes,
      (select count(*)::int from posts where event_at > now()) as ahead,
      (select count(*)::int from posts where link is not null) as cards, (select count(*)::int from pins) as pins,
      (select count(*)::int from posts where event_ends_at > now() and event_at <= now()) as today,
      (select count(*)::int from posts where is_occurrence and series_id is not null) as occurrences,
      (select count(*)::int from posts where event ? 'cover') as covers,
      (select count(*)::int from posts where waiting_count > 0 and going_count = event_capacity) as full,
      (select count(*)::int from event_invitations) as invitations,
      (select count(*)::int from posts p where event is not null and not
        (going_count, interested_count, waiting_count) = (select count(*) filter (where reply = 'going')::int,
          count(*) filter (where reply = 'interested')::int, count(*) filter (where reply = 'waiting')::int
          from event_replies r where r.post_id = p.id)) as misreplied,
      (select count(*)::int from violations where status = 'pending') as waiting,
      (select count(distinct target_type)::int from violations where status = 'pending') as kinds,
      (select count(*)::int from appeals where status = 'pending') as appeals,
      (select count(*)::int from join_requests where state = 'waiting' and words <> '') as joining,
      (select count(*)::int from invitations i join invitation_uses on invitation_id = i.id where used = 1) as invited,
      (select count(*)::int from announcements where now() between starts_at and ends_at) as announced,
      (select count(*)::int from posts p where likes_count <> (select count(*) from likes where post_id = p.id)
        or comments_count <> (select count(*) from comments where post_id = p.id and removed_at is null)) as miscounted,
      (select count(*)::int from comments where parent_id is not null) as replies,
      (select count(*)::int from comments where hidden_at is not null) as hidden,
      (select count(*)::int from comments c where likes_count <> (select count(*) from comment_likes where comment_id = c.id)
        or reply_count <> (select count(*) from comments r where r.parent_id = c.id and r.removed_at is null)
        or exists (select 1 from comments t where t.id = c.parent_id and (t.created_at > c.created_at or t.post_id <> c.post_id))) as odd`)
  expect(counts.rows[0]).toMatchObject({
    people: 68,
    newcomers: 1,
    posts: 500,
    unsaid: 0,
    appeals: 2,
    joining: 2,
    invited: 1,
    announced: 1,
    kinds: 5,
    cards: 3,
    // The video, its poster and its captions.
    film: 3,
    miscounted: 0,
    odd: 0,
    today: 1,
    occurrences: 7,
    full: 1,
    invitations: 2,
    misreplied: 0,
  })
  expect(counts.rows[0]?.["covers"]).toBeGreaterThan(4)
  // The account banned as a fake lost its picture.
  expect(counts.rows[0]?.["portraits"]).toBe(67)
  expect(counts.rows[0]?.["pictures"]).toBeGreaterThan(10)
  expect(counts.rows[0]?.["pins"]).toBeGreaterThan(10)
  expect(counts.rows[0]?.["comments"]).toBeGreaterThan(800)
  expect(counts.rows[0]?.["replies"]).toBeGreaterThan(200)
  expect(counts.rows[0]?.["hidden"]).toBeGreaterThan(0)
  expect(counts.rows[0]?.["likes"]).toBeGreaterThan(3000)
  expect(counts.rows[0]?.["ahead"]).toBeGreaterThan(4)
  expect(counts.rows[0]?.["waiting"]).toBe(6)
  const penalties = await w.pool.query<{ type: string }>("select type from penalties order by id")
  expect(penalties.rows.map((row) => row.type)).toEqual([
    "warning",
    "restriction",
    "suspension",
    "ban",
  ])

  const looks = await w.pool.query<{ email: string; score: number }>(
    "select u.email, s.score from suspicions s join users u on u.id = s.user_id",
  )
  const isRing = (email: string) => email.endsWith("@fastmail-free.example")
  const fakes = looks.rows.filter((row) => isRing(row.email))
  expect(fakes).toHaveLength(6)
  expect(Math.min(...fakes.map((row) => row.score))).toBeGreaterThanOrEqual(SUSPICION.destructive)
  const neighbors = looks.rows.filter((row) => !isRing(row.email))
  expect(neighbors).toHaveLength(61)
  expect(Math.max(...neighbors.map((row) => row.score))).toBeLessThan(25)
  const clusters = await w.pool.query(
    `select group_id from text_prints t join users u on u.id = t.user_id where u.email not like '%fastmail-free%'
     group by group_id having count(distinct user_id) > 1`,
  )
  expect(clusters.rows).toEqual([])

  const tab = browser(w.http, ORIGIN)
  const page = await tab.follow(await tab.get("/api/login"))
  const offered = [...page.text.matchAll(/name="email" value="([^"]+)"/g)].map(([, email]) => email)
  expect(offered).toEqual([ADA, NOOR, ELIAS, "admin@localhost"])
  const next = await tab.post(page.url, { email: ADA, firstName: "", lastName: "" })
  expect((await tab.follow(next)).status).toBeLessThan(500)
  const me = JSON.parse((await tab.get("/api/auth/user")).text) as { id: string; firstName: string }
  expect(me.firstName).toBe("Ada")

  const ada = w.as({ id: me.id } as never)
  const feed = await ada.call(postRows.feed, { query: {} })
  expect(feed).toHaveLength(20)
  expect(Date.parse(feed[0]!.createdAt)).toBeGreaterThan(w.now().getTime() - 90 * MINUTE_MS)
  expect((await ada.call(stories.list, {})).length).toBeGreaterThan(10)
  const notices = await ada.call(notifications.list, { query: {} })
  expect(notices.some((one) => !one.read) && notices.some((one) => one.read)).toBe(true)
  const times = notices.map((one) => one.timestamp)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await ada.call(reports.mine, { query: {} })).toHaveLength(1)

  expect(await seedDemo(ctx)).toBe(false)
  expect(
    (await w.pool.query("select count(*)::int as posts from posts where not is_occurrence")).rows[0]
      .posts,
  ).toBe(500)
}, 60_000)

test("seeds nothing and offers no demo members outside the demo", async () => {
  const w = await world()
  await w.make.user({ issuer: "builtin", email: ADA, firstName: "Ada", lastName: "Moss" })
  expect(await seedDemo(w.app.systemContext("demo"))).toBe(false)
  const tab = browser(w.http, ORIGIN)
  const page = await tab.follow(await tab.get("/api/login"))
  expect(page.text).toContain('name="email"')
  expect(page.text).not.toMatch(/one of these people|ada@grove\.example|admin@localhost/)
})
