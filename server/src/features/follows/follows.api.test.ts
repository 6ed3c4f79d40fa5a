import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { users } from "@grove/contract/users"
import * as fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"

import { Refused } from "../../../test/caller.ts"
import { world, type Person, type World } from "../../../test/world.ts"

const NOBODY = "00000000-0000-7000-8000-00000000ffff"

let w: World
beforeAll(async () => {
  w = await world()
})

const follow = (who: Person, whom: { id: string }) =>
  w.as(who).call(follows.add, { params: { userId: whom.id } })
const unfollow = (who: Person, whom: { id: string }) =>
  w.as(who).call(follows.remove, { params: { userId: whom.id } })
/** Retries requests that were shed under load. */
async function retryShed<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 503) throw error
    }
  }
}
const countsOf = async (person: Person) =>
  (await w.as(person).call(users.get, { params: { userId: person.id } }))._count
const noticesOf = async (person: Person) => {
  const { rows } = await w.pool.query(
    "select type, actor_id from notifications where user_id = $1 and type = 'follow'",
    [person.id],
  )
  return rows as { type: string; actor_id: string }[]
}

describe("following", () => {
  test("is idempotent: counts and notifies once", async () => {
    const [ann, bob] = [await w.make.user(), await w.make.user()]
    expect(await follow(ann, bob)).toEqual({ isFollowing: true, followers: 1 })
    expect(await follow(ann, bob)).toEqual({ isFollowing: true, followers: 1 })
    expect(await unfollow(ann, bob)).toEqual({ isFollowing: false, followers: 0 })
    expect(await unfollow(ann, bob)).toEqual({ isFollowing: false, followers: 0 })
    expect(await follow(ann, bob)).toEqual({ isFollowing: true, followers: 1 })
    expect(await countsOf(ann)).toMatchObject({ following: 1, followers: 0 })
    expect(await countsOf(bob)).toMatchObject({ following: 0, followers: 1 })
    expect(await noticesOf(bob)).toEqual([{ type: "follow", actor_id: ann.id }])
  })

  test.each([
    ["oneself", (me: Person) => me.id, 400, "user.self"],
    ["a user who does not exist", () => NOBODY, 404, "user.notFound"],
  ])("%s is refused", async (_, whom, status, code) => {
    const ann = await w.make.user()
    for (const route of [follows.add, follows.remove]) {
      const { status: got, body } = await w.as(ann).ask(route, { params: { userId: whom(ann) } })
      expect([got, (body as unknown as { code: string }).code]).toEqual([status, code])
    }
  })

  test("is rejected by a block in either direction; blocked users get not found", async () => {
    const [ann, eve] = [await w.make.user(), await w.make.user()]
    await w.as(ann).call(blocks.block, { params: { userId: eve.id } })
    await expect(follow(eve, ann)).rejects.toMatchObject({ status: 404, code: "user.notFound" })
    await expect(follow(ann, eve)).rejects.toMatchObject({ status: 403, code: "user.blocked" })
    await w.as(ann).call(blocks.unblock, { params: { userId: eve.id } })
    expect(await follow(eve, ann)).toEqual({ isFollowing: true, followers: 1 })
  })

  test("is rejected for banned and deleted users", async () => {
    const ann = await w.make.user()
    for (const state of ["banned", "deleted"] as const) {
      const other = await w.make.user({ state })
      await expect(follow(ann, other)).rejects.toMatchObject({ status: 404 })
    }
  })

  test("does not notify users who switched it off", async () => {
    const ann = await w.make.user()
    const bob = await w.make.user({ settings: { notify: { follow: false } } })
    await follow(ann, bob)
    expect(await noticesOf(bob)).toEqual([])
  })
})

describe("T34 races", () => {
  test("makes one row and one count for fifty concurrent requests", async () => {
    const [ann, bob] = [await w.make.user(), await w.make.user()]
    await Promise.all(Array.from({ length: 50 }, () => retryShed(() => follow(ann, bob))))
    expect(await countsOf(bob)).toMatchObject({ followers: 1 })
    expect(await noticesOf(bob)).toHaveLength(1)
    await Promise.all(Array.from({ length: 50 }, () => retryShed(() => unfollow(ann, bob))))
    expect(await countsOf(bob)).toMatchObject({ followers: 0 })
  })

  test("does not deadlock when two users follow each other concurrently", async () => {
    const [ann, bob] = [await w.make.user(), await w.make.user()]
    await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        retryShed(() => (turn % 2 ? follow(ann, bob) : follow(bob, ann))),
      ),
    )
    expect(await countsOf(ann)).toMatchObject({ followers: 1, following: 1 })
    expect(await countsOf(bob)).toMatchObject({ followers: 1, following: 1 })
  })

  test("leaves no follow after a concurrent block", async () => {
    for (let round = 0; round < 15; round += 1) {
      const [ann, eve] = [await w.make.user(), await w.make.user()]
      await Promise.all([
        follow(eve, ann).catch((error: unknown) => {
          if (!(error instanceof Refused) || error.status >= 500) throw error
        }),
        w.as(ann).call(blocks.block, { params: { userId: eve.id } }),
      ])
      const { rows } = await w.pool.query(
        "select 1 from follows where follower_id in ($1, $2) and followee_id in ($1, $2)",
        [ann.id, eve.id],
      )
      expect(rows).toEqual([])
      expect(await countsOf(ann)).toMatchObject({ followers: 0, following: 0 })
    }
  })

  test("keeps counts equal to rows under concurrent follows, unfollows and blocks", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => w.make.user()))
    const act = fc.record({
      who: fc.integer({ min: 0, max: 4 }),
      whom: fc.integer({ min: 0, max: 4 }),
      does: fc.constantFrom("follow", "follow", "unfollow", "block", "unblock"),
    })
    const row = {
      follow: follows.add,
      unfollow: follows.remove,
      block: blocks.block,
      unblock: blocks.unblock,
    }
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), async (acts) => {
        const answers = await Promise.all(
          acts.map(({ who, whom, does }) =>
            w
              .as(people[who])
              .request(
                row[does as keyof typeof row].method,
                row[does as keyof typeof row].path.replace(":userId", people[whom]!.id),
              ),
          ),
        )
        expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
        const { rows } = await w.pool.query(`
          select id from users u where
            followers_count <> (select count(*) from follows where followee_id = u.id) or
            following_count <> (select count(*) from follows where follower_id = u.id)`)
        expect(rows).toEqual([])
        const { rows: wrong } = await w.pool.query(`
          select 1 from follows f join blocks b
            on (b.blocker_id, b.blocked_id) in ((f.follower_id, f.followee_id), (f.followee_id, f.follower_id))`)
        expect(wrong).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})

describe("the lists", () => {
  test("page newest first without repeating a user while others are added", async () => {
    const star = await w.make.user()
    const fans: Person[] = []
    for (let i = 0; i < 7; i += 1) {
      const fan = await w.make.user()
      await follow(fan, star)
      fans.push(fan)
    }
    const viewer = fans[3]!
    const params = { userId: star.id }
    const first = await w.as(viewer).ask(follows.followers, { params, query: { limit: 3 } })
    await follow(await w.make.user(), star)
    const second = await w
      .as(viewer)
      .ask(follows.followers, { params, query: { limit: 3, cursor: first.next! } })
    const third = await w
      .as(viewer)
      .ask(follows.followers, { params, query: { limit: 3, cursor: second.next! } })
    const ids = [...first.body, ...second.body, ...third.body].map((person) => person.id)
    expect(ids).toEqual(fans.map((fan) => fan.id).toReversed())
    expect(third.next).toBeUndefined()
  })

  test("show for each user whether the viewer follows them", async () => {
    const [ann, bob, cid] = [await w.make.user(), await w.make.user(), await w.make.user()]
    await follow(ann, bob)
    await follow(ann, cid)
    await follow(cid, bob)
    const list = await w.as(cid).call(follows.following, { params: { userId: ann.id } })
    expect(list.map(({ id, isFollowing }) => [id, isFollowing])).toEqual([
      [cid.id, false],
      [bob.id, true],
    ])
    expect(await w.as(cid).call(follows.followers, { params: { userId: bob.id } })).toHaveLength(2)
  })

  test("are not found for users the viewer cannot see", async () => {
    const [ann, eve] = [await w.make.user(), await w.make.user()]
    await w.as(ann).call(blocks.block, { params: { userId: eve.id } })
    for (const route of [follows.followers, follows.following]) {
      for (const userId of [ann.id, NOBODY])
        expect((await w.as(eve).ask(route, { params: { userId } })).status).toBe(404)
    }
  })

  test("reject a tampered cursor", async () => {
    const ann = await w.make.user()
    for (const cursor of ["x", "WyJ4Il0", Buffer.from('["1; drop"]').toString("base64url")]) {
      const answer = await w
        .as(ann)
        .ask(follows.followers, { params: { userId: ann.id }, query: { cursor } })
      expect(answer.status).toBe(400)
    }
  })

  test("take the same number of statements whatever their length", async () => {
    const [ann, bob] = [await w.make.user(), await w.make.user()]
    const read = () => w.as(ann).call(follows.followers, { params: { userId: bob.id } })
    await read()
    const none = await w.countStatements(read)
    for (let i = 0; i < 5; i += 1) await follow(await w.make.user(), bob)
    expect(await w.countStatements(read)).toBe(none)
    expect(none).toBeLessThanOrEqual(2)
  })
})
