import type { AccountFacts } from "#features/detection/evidence/facts.ts"
import { reporterWeight } from "#features/detection/evidence/reports.ts"
import type { Context } from "#platform/context.ts"

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
  type FollowsRow,
  type MessagesRow,
  type PostRow,
  type ReportsRow,
} from "./facts.queries.ts"
import { selectPictures } from "./picture-fingerprints.queries.ts"
import { fingerprintNewestPictures, fingerprintPictures } from "./picture-fingerprints.service.ts"
import { copiedFrom, relatedAccounts, relatedByText, sharedPicture } from "./related.ts"
import { selectSharedTexts, type SharedText } from "./text-fingerprints.queries.ts"
import {
  fingerprintNewBios,
  fingerprintNewPosts,
  fingerprintTexts,
} from "./text-fingerprints.service.ts"

/** Limits while a request waits; the jobs process the rest. */
const CATCH_UP = { posts: 500, bios: 100, pictures: 60, picturesMs: 3000 }
const MAX_POSTS_EACH = 40

export interface Gathered {
  facts: AccountFacts
  /** Accounts that share a picture or several texts with this one. */
  related: string[]
}

/** Call before an analysis or a scan: comparison needs the fingerprints of other accounts. */
export async function catchUp(ctx: Context): Promise<void> {
  await fingerprintNewPosts(ctx, CATCH_UP.posts)
  await fingerprintNewBios(ctx, CATCH_UP.bios)
  await fingerprintNewestPictures(ctx, CATCH_UP.pictures, CATCH_UP.picturesMs)
}

/** Facts by account id. Deleted and unknown accounts are absent. */
export async function gather(ctx: Context, ids: readonly string[]): Promise<Map<string, Gathered>> {
  const accounts = await selectAccounts(ctx.db, ids)
  const found = accounts.map((account) => account.id)
  const posts = groupBy(await selectRecentPosts(ctx.db, found), (post) => post.author_id)
  await fingerprintTexts(
    ctx,
    accounts.flatMap((account) => textsOf(account, posts.get(account.id) ?? [])),
  )
  await fingerprintPictures(ctx, found, found.length)

  const sources = [...posts.values()].flatMap((some) => some.map((post) => post.id))
  const [follows, messages, reports, signups, graph, pictures, shared] = [
    byId(await selectFollows(ctx.db, found, ctx.now())),
    byId(await selectFirstMessages(ctx.db, found)),
    byId(await selectReports(ctx.db, found)),
    byId(await selectSignups(ctx.db, found)),
    new Map((await selectGraph(ctx.db, found)).map((row) => [row.user_id, row])),
    byId(await selectPictures(ctx.db, found)),
    groupBy(await selectSharedTexts(ctx.db, found, [...sources, "bio"]), (row) => row.user_id),
  ]
  const friends = [...follows.values()].flatMap((row) => row.long_mutual ?? [])
  const suspects = await selectSuspects(ctx.db, [...new Set(friends)])

  return new Map(
    accounts.map((account) => {
      const { id } = account
      const own = posts.get(id) ?? []
      const texts = shared.get(id) ?? []
      const picture = pictures.get(id)
      const related = relatedAccounts(id, texts, picture)
      const trust = graph.get(id)
      const facts: AccountFacts = {
        id,
        createdAt: account.created_at,
        name: { first: account.first_name, last: account.last_name },
        addressName: account.email?.split("@")[0] || null,
        bio: account.bio,
        hasPicture: account.picture_hash !== null,
        postsCount: account.posts_count,
        postTimes: own.map((post) => post.created_at),
        follows: followFacts(
          account,
          follows.get(id),
          (friend) => !suspects.has(friend) && !related.includes(friend),
        ),
        content: contentFacts(own, texts),
        interaction: interactionFacts(account),
        messages: messageFacts(messages.get(id)),
        signup: { peers: signups.get(id)?.peers ?? 0 },
        reports: reportFacts(reports.get(id)),
        picture: picture && sharedPicture(picture, relatedByText(texts)),
        graph: trust && {
          rank: trust.rank,
          fromFakes: trust.from_fakes,
          isReached: trust.is_reached,
          seeds: trust.seeds,
        },
      }
      return [id, { facts, related }]
    }),
  )
}

/** `canVouch` excludes friends from the same farm. */
const followFacts = (
  account: AccountRow,
  row: FollowsRow | undefined,
  canVouch: (friend: string) => boolean,
) => ({
  followers: account.followers_count,
  following: account.following_count,
  mutual: row?.mutual ?? 0,
  longMutual: (row?.long_mutual ?? []).filter(canVouch).length,
  isVerified: account.is_verified,
  followsInAnHour: row?.in_an_hour ?? 0,
})

const contentFacts = (posts: readonly PostRow[], texts: readonly SharedText[]) => ({
  posts: posts.map((post) => ({ content: post.content, hasLink: post.has_link })),
  sharedBy: texts.filter((text) => text.source !== "bio").map(copiedFrom),
  bioSharedBy: texts.filter((text) => text.source === "bio").map(copiedFrom)[0] ?? 0,
})

const interactionFacts = (account: AccountRow) => ({
  likesGiven: account.likes_given,
  commentsMade: account.comments_made,
  commentsReceived: account.commenters,
  commenters: account.commenters,
  identicalComments: account.identical_comments,
  posts: account.posts_count,
})

const messageFacts = (row: MessagesRow | undefined) => ({
  strangers: row?.strangers ?? 0,
  strangersInAnHour: row?.in_an_hour ?? 0,
  identical: row?.identical ?? 0,
  answered: row?.answered ?? 0,
})

const reportFacts = (row: ReportsRow | undefined) => ({
  upheld: row?.upheld ?? 0,
  reliableReporters: (row?.reporters ?? []).reduce(
    (total, reporter) => total + reporterWeight(reporter.upheld, reporter.dismissed),
    0,
  ),
})

function textsOf(account: AccountRow, posts: readonly PostRow[]) {
  const texts = posts.slice(0, MAX_POSTS_EACH).map((post) => ({
    source: post.id,
    user_id: account.id,
    content: post.content,
    created_at: post.created_at,
  }))
  const bio = { source: "bio", user_id: account.id, content: account.bio ?? "" }
  return [...texts, { ...bio, created_at: account.created_at }]
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
