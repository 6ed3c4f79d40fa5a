import { startScan, runScan } from "#features/detection/scan/scan.service.ts"
import { parseHashtags } from "#features/hashtags/parse-hashtags.ts"
import { hashtagsOf } from "#features/hashtags/service.ts"
import { updateSite } from "#features/site/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"

import { ELIAS } from "./cast.ts"
import { makePlan, SEED, type Plan } from "./plan.ts"
import { actAs, seedCases } from "./seed/cases.ts"
import { storeFilm } from "./seed/films.ts"
import { firstStepRows } from "./seed/first-steps.ts"
import { joiningRows } from "./seed/joining.ts"
import { linkPictures } from "./seed/links.ts"
import { conversationPictures, conversationRows } from "./seed/messages.ts"
import { noticeRows } from "./seed/notifications.ts"
import { clockAt, peopleRows, type Clock } from "./seed/people.ts"
import { drawAll } from "./seed/pictures.ts"
import { pinRows } from "./seed/pins.ts"
import { postRows } from "./seed/posts.ts"
import {
  hasScan,
  insertRows,
  isEmpty,
  selectCategoryIds,
  tidyNotifications,
  acquireSeedLock,
} from "./seed/queries.ts"
import { storyPictures, storyRows } from "./seed/stories.ts"

const TAGS_AT_ONCE = 30
const SCANNED = 100
const NEW_MEMBER_TEXT =
  "Welcome to the neighborhood! Events are open to everyone, questions are welcome at any hour."

/**
 * Seeds an empty community with members and a month of activity; does nothing if there are members.
 * `pictured` limits the number of posts with pictures, which dominate the run time.
 */
export async function seedDemo(ctx: Context, pictured?: number): Promise<boolean> {
  if (!(await isEmpty(ctx.db))) return false
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  const clock = clockAt(ctx.now())
  const plan = makePlan(SEED, clock.now, pictured)
  const album = await drawAll(ctx, plan.people, [
    ...plan.posts.flatMap((post) =>
      [...post.pictures, ...(post.cover ? [post.cover] : [])].map((picture) => ({
        ...picture,
        purpose: "post" as const,
      })),
    ),
    ...storyPictures(),
    ...conversationPictures(plan),
    ...linkPictures(plan),
  ])
  const film = await storeFilm(ctx)
  ctx.log.info({ ms: elapsedMs() }, "demo pictures drawn")
  const isSeeded = await inTransaction(ctx, async (ctx) => {
    await acquireSeedLock(ctx.db)
    if (!(await isEmpty(ctx.db))) return false
    const known = {
      categories: await selectCategoryIds(ctx.db),
      hashtags: await makeHashtags(ctx, plan),
    }
    await insertRows(ctx.db, peopleRows(plan, clock, album))
    await insertRows(ctx.db, postRows(plan, clock, { album, film }, known))
    await insertRows(ctx.db, pinRows(plan, clock))
    await insertRows(ctx.db, storyRows(plan, clock, album))
    await insertRows(ctx.db, conversationRows(plan, clock, album))
    await insertRows(ctx.db, noticeRows(plan, clock))
    await insertRows(ctx.db, joiningRows(plan, clock))
    await insertRows(ctx.db, firstStepRows(plan, clock))
    await seedCases(ctx, plan, clock)
    await tidyNotifications(ctx.db)
    return true
  })
  ctx.log.info({ ms: elapsedMs() }, "demo data seeded")
  // So that links to posts show what strangers see; a variable may forbid it.
  if (isSeeded)
    await updateSite(ctx, {
      newMemberText: NEW_MEMBER_TEXT,
      ...(!("publicReading" in ctx.config.fixedSite) && { publicReading: true }),
    })
  if (isSeeded && !(await hasScan(ctx.db))) await scan(ctx, plan, clock)
  ctx.log.info({ ms: elapsedMs() }, "demo accounts analyzed")
  return isSeeded
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

/** Runs the detector over all accounts, so that its screens have content. */
async function scan(ctx: Context, plan: Plan, clock: Clock) {
  const elias = plan.people.find((person) => person.email === ELIAS)!
  const asElias = { ...actAs(ctx, clock, elias, 0), now: ctx.now }
  const started = await startScan(asElias, SCANNED)
  await runScan(asElias, started.scan.id)
}
