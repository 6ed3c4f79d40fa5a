import { startScan, runScan } from "#features/detection/scan/scan.service.ts"
import { parseHashtags } from "#features/hashtags/parse-hashtags.ts"
import { hashtagsOf } from "#features/hashtags/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { ELIAS } from "./cast.ts"
import { makePlan, SEED, type Plan } from "./plan.ts"
import { actAs, seedCases } from "./seed/cases.ts"
import { letterPictures, letterRows } from "./seed/messages.ts"
import { noticeRows } from "./seed/notifications.ts"
import { clockAt, peopleRows, type Clock } from "./seed/people.ts"
import { drawAll } from "./seed/pictures.ts"
import { postRows } from "./seed/posts.ts"
import {
  hasScan,
  insertRows,
  isEmpty,
  selectCategoryIds,
  tidyNotifications,
  waitForTurn,
} from "./seed/queries.ts"
import { storyPictures, storyRows } from "./seed/stories.ts"

const TAGS_AT_ONCE = 30
const SCANNED = 100

/**
 * Fills an empty community with people and a month of their life; one that has people is left as it is. `pictured` is
 * how many posts get pictures, which is what takes the time.
 */
export async function seedDemo(ctx: Context, pictured?: number): Promise<boolean> {
  if (!(await isEmpty(ctx.db))) return false
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const clock = clockAt(ctx.now())
  const plan = makePlan(SEED, clock.now, pictured)
  const album = await drawAll(ctx, plan.people, [
    ...plan.posts.flatMap((post) =>
      post.pictures.map((picture) => ({ ...picture, purpose: "post" as const })),
    ),
    ...storyPictures(),
    ...letterPictures(plan),
  ])
  ctx.log.info({ ms: took() }, "the demo's pictures are drawn")
  const isPlanted = await inTransaction(ctx, async (ctx) => {
    await waitForTurn(ctx.db)
    if (!(await isEmpty(ctx.db))) return false
    const known = {
      categories: await selectCategoryIds(ctx.db),
      hashtags: await makeHashtags(ctx, plan),
    }
    await insertRows(ctx.db, peopleRows(plan, clock, album))
    await insertRows(ctx.db, postRows(plan, clock, album, known))
    await insertRows(ctx.db, storyRows(plan, clock, album))
    await insertRows(ctx.db, letterRows(plan, clock, album))
    await insertRows(ctx.db, noticeRows(plan, clock))
    await seedCases(ctx, plan, clock)
    await tidyNotifications(ctx.db)
    return true
  })
  ctx.log.info({ ms: took() }, "the demo's people have moved in")
  if (isPlanted && !(await hasScan(ctx.db))) await scan(ctx, plan, clock)
  ctx.log.info({ ms: took() }, "the demo's accounts have been looked at")
  return isPlanted
}

async function makeHashtags(ctx: Context, plan: Plan): Promise<Map<string, number>> {
  const names = [...new Set(plan.posts.flatMap((post) => parseHashtags(post.content)))]
  const known = new Map<string, number>()
  for (let at = 0; at < names.length; at += TAGS_AT_ONCE) {
    const some = names.slice(at, at + TAGS_AT_ONCE)
    for (const { id, name } of await hashtagsOf(ctx, `#${some.join(" #")}`)) known.set(name, id)
  }
  return known
}

/** The detector has just looked at everybody, so that there is something to see. */
async function scan(ctx: Context, plan: Plan, clock: Clock) {
  const elias = plan.people.find((person) => person.email === ELIAS)!
  const asElias = { ...actAs(ctx, clock, elias, 0), now: ctx.now }
  const started = await startScan(asElias, SCANNED)
  await runScan(asElias, started.scan.id)
}
