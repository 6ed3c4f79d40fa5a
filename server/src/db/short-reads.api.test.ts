import { beforeAll, expect, test } from "vitest"

import { world, type World } from "../../test/world.ts"
import { runRead, runReads, shortRead } from "./short-reads.ts"
import { blockedWith, mutedBy } from "./visibility.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

const values = (found: readonly { it: unknown }[]) => found.map(({ it }) => it)
const read = (text: string, ...given: unknown[]) => shortRead(text, given, values)

test("reads that share one statement return what they return alone", async () => {
  const [viewer, blocked, blocker, muted] = [
    await w.make.user(),
    await w.make.user(),
    await w.make.user(),
    await w.make.user(),
  ]
  await w.pool.query("insert into blocks (blocker_id, blocked_id) values ($1, $2), ($3, $1)", [
    viewer.id,
    blocked.id,
    blocker.id,
  ])
  await w.pool.query("insert into mutes (muter_id, muted_id) values ($1, $2)", [
    viewer.id,
    muted.id,
  ])
  const everyone = [viewer.id, blocked.id, blocker.id, muted.id]
  const reads = [
    read("select $1::int + $2::int as it", 1, 2),
    read(
      `select id as it from users where id = any($2::text[]) and id not in (${blockedWith("$1")}) order by id`,
      viewer.id,
      everyone,
    ),
    // The viewer occurs only in what is shared.
    read(
      `select id as it from users where id = any(array(${mutedBy("$1")})) limit $2`,
      viewer.id,
      10,
    ),
    read(
      `select id as it from users where id = any(array(${blockedWith("$1")} union all ${mutedBy("$1")})) and id <> $2 order by id`,
      viewer.id,
      blocked.id,
    ),
    read(
      `select id as it from users where id <> $1 and id = any($2::text[]) and id not in (${mutedBy("$1")}) order by id`,
      viewer.id,
      everyone,
    ),
    read("select upper($1::text) as it", "last"),
  ]
  const alone = []
  for (const each of reads) alone.push(await runRead(w.db, each))
  expect(await runReads(w.db, reads)).toEqual(alone)
  expect(alone).toEqual([
    [3],
    [viewer.id, muted.id].toSorted(),
    [muted.id],
    [blocker.id, muted.id].toSorted(),
    [blocked.id, blocker.id].toSorted(),
    ["LAST"],
  ])
})
