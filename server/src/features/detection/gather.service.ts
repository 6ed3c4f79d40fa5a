import type { Context } from "#platform/context.ts"

import type { Picture } from "./evidence/picture.ts"
import { reporterWeight } from "./evidence/reports.ts"
import {
  selectAccounts,
  selectFirstMessages,
  selectFollows,
  selectGraph,
  selectRecentPosts,
  selectReports,
  selectSignups,
  selectSuspects,
  type AccountRow,
  type PostRow,
} from "./facts.queries.ts"
import type { AccountFacts } from "./facts.ts"
import {
  selectPictures,
  selectSharedTexts,
  type PictureRow,
  type SharedText,
} from "./fingerprints.queries.ts"
import {
  lookAtNewPictures,
  lookAtPictures,
  fingerprintTexts,
  readNewBios,
  readNewTexts,
} from "./fingerprints.service.ts"

/** At most, while somebody waits; the jobs do the rest. */
const CATCH_UP = { posts: 500, bios: 100, pictures: 60, picturesMs: 3000 }
const TEXTS_EACH = 40
const HEAD_START_MS = 7 * 86_400_000

export interface Gathered {
  facts: AccountFacts
  /** Accounts that share a picture or several texts with it. */
  kin: string[]
}

/** Before a look, or a scan: accounts cannot be compared with what nobody has read or seen. */
export async function catchUp(ctx: Context): Promise<void> {
  await readNewTexts(ctx, CATCH_UP.posts)
  await readNewBios(ctx, CATCH_UP.bios)
  await lookAtNewPictures(ctx, CATCH_UP.pictures, CATCH_UP.picturesMs)
}

/** Everything about these accounts; those that are deleted or unknown are left out. */
export async function gather(ctx: Context, ids: readonly string[]): Promise<Map<string, Gathered>> {
  const accounts = await selectAccounts(ctx.db, ids)
  const here = accounts.map((account) => account.id)
  const posts = groupBy(await selectRecentPosts(ctx.db, here), (post) => post.author_id)
  await fingerprintTexts(
    ctx,
    accounts.flatMap((account) => textsOf(account, posts.get(account.id) ?? [])),
  )
  await lookAtPictures(ctx, here, here.length)

  const sources = [...posts.values()].flatMap((some) => some.map((post) => post.id))
  const [follows, messages, reports, signups, graph, pictures, shared] = [
    byId(await selectFollows(ctx.db, here, ctx.now())),
    byId(await selectFirstMessages(ctx.db, here)),
    byId(await selectReports(ctx.db, here)),
    byId(await selectSignups(ctx.db, here)),
    new Map((await selectGraph(ctx.db, here)).map((row) => [row.user_id, row])),
    byId(await selectPictures(ctx.db, here)),
    groupBy(await selectSharedTexts(ctx.db, here, [...sources, "bio"]), (row) => row.user_id),
  ]
  const friends = [...follows.values()].flatMap((row) => row.long_mutual ?? [])
  const suspects = await selectSuspects(ctx.db, [...new Set(friends)])

  return new Map(
    accounts.map((account) => {
      const { id } = account
      const own = posts.get(id) ?? []
      const texts = shared.get(id) ?? []
      const picture = pictures.get(id)
      const kin = kinOf(id, texts, picture)
      const follow = follows.get(id)
      const first = messages.get(id)
      const reported = reports.get(id)
      const standing = graph.get(id)
      const facts: AccountFacts = {
        id,
        createdAt: account.created_at,
        name: { first: account.first_name, last: account.last_name },
        addressName: account.email?.split("@")[0] || null,
        bio: account.bio,
        hasPicture: account.profile_image_url !== null,
        postsCount: account.posts_count,
        postTimes: own.map((post) => post.created_at),
        audience: {
          followers: account.followers_count,
          following: account.following_count,
          mutual: follow?.mutual ?? 0,
          // Friends in the same farm vouch for nobody.
          longMutual: (follow?.long_mutual ?? []).filter(
            (friend) => !suspects.has(friend) && !kin.includes(friend),
          ).length,
          isVerified: account.is_verified,
          followsInAnHour: follow?.in_an_hour ?? 0,
        },
        content: {
          posts: own.map((post) => ({ content: post.content, hasLink: post.has_link })),
          sharedBy: texts.filter((text) => text.source !== "bio").map(takenFrom),
          bioSharedBy: texts.filter((text) => text.source === "bio").map(takenFrom)[0] ?? 0,
        },
        interaction: {
          likesGiven: account.likes_given,
          commentsMade: account.comments_made,
          commentsReceived: account.commenters,
          commenters: account.commenters,
          identicalComments: account.identical_comments,
          posts: account.posts_count,
        },
        messages: {
          strangers: first?.strangers ?? 0,
          strangersInAnHour: first?.in_an_hour ?? 0,
          identical: first?.identical ?? 0,
          answered: first?.answered ?? 0,
        },
        signup: { peers: signups.get(id)?.peers ?? 0 },
        reports: {
          upheld: reported?.upheld ?? 0,
          reliableReporters: (reported?.reporters ?? []).reduce(
            (sum, one) => sum + reporterWeight(one.upheld, one.dismissed),
            0,
          ),
        },
        picture: picture && shownPicture(picture, textKin(texts)),
        graph: standing && {
          rank: standing.rank,
          fromFakes: standing.from_fakes,
          isReached: standing.is_reached,
          seeds: standing.seeds,
        },
      }
      return [id, { facts, kin }]
    }),
  )
}

function textsOf(account: AccountRow, posts: readonly PostRow[]) {
  const texts = posts.slice(0, TEXTS_EACH).map((post) => ({
    source: post.id,
    user_id: account.id,
    content: post.content,
    created_at: post.created_at,
  }))
  const bio = { source: "bio", user_id: account.id, content: account.bio ?? "" }
  return [...texts, { ...bio, created_at: account.created_at }]
}

/** Other accounts with nearly the same text; nobody is blamed for having been copied. */
const takenFrom = (text: SharedText) => (text.is_first ? 0 : text.others.length)

/** Accounts from which, or together with which, it has several texts. */
function textKin(texts: readonly SharedText[], isAny = false): string[] {
  const common = new Map<string, number>()
  for (const { others, is_first: isFirst } of texts)
    if (isAny || !isFirst)
      for (const other of others) common.set(other, (common.get(other) ?? 0) + 1)
  return [...common].filter(([, times]) => times >= 2).map(([other]) => other)
}

/**
 * A match cannot say whose picture it is: the verified one's, or who was there well before the others. Who also has
 * the others' words is one of them, however old.
 */
function shownPicture(row: PictureRow, kin: readonly string[]): Picture {
  const others = row.sharers.filter((sharer) => sharer.id !== row.id)
  const me = row.sharers.find((sharer) => sharer.id === row.id)
  const since = me ? Date.parse(me.since) : 0
  const isOwner =
    me !== undefined &&
    !others.some((other) => kin.includes(other.id)) &&
    (me.verified || !others.some((other) => other.verified)) &&
    (me.verified || others.every((other) => Date.parse(other.since) - since > HEAD_START_MS))
  return {
    look: row.look,
    marks: row.marks ?? {},
    others: others.length,
    isOwner,
    resemblesAnother: row.resembles !== null,
  }
}

function kinOf(
  id: string,
  texts: readonly SharedText[],
  picture: PictureRow | undefined,
): string[] {
  const kin = textKin(texts, true)
  const sharers = (picture?.sharers ?? []).map((sharer) => sharer.id)
  return [...new Set([...kin, ...sharers])].filter((other) => other !== id)
}

const byId = <T extends { id: string }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.id, row]))

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
