import { DAY_MS } from "@grove/contract/durations"

/** A post that can trend. Times are in milliseconds. */
export interface Candidate {
  id: string
  authorId: string
  createdAt: number
}

/** A user who liked, commented on or reposted a post; one vote per post. */
export interface Vote {
  postId: string
  userId: string
  /** When the user's account was created. */
  since: number
}

export interface Ranked {
  id: string
  /** Descending over the list. Does not change with time alone, so that pages fit together. */
  score: number
}

/** Age at which an account counts fully; in its first day it does not count. */
const FULL_WEIGHT_DAYS = 30
/** Weight of a voter whose votes are all reciprocated. */
const MUTUAL_WEIGHT = 0.25
/** A new community has no old accounts yet, so age is ignored at first. */
const YOUNG_DAYS = 2
const MAX_OF_AUTHOR = 2
const MOST = 300

/**
 * Ranks posts so that a group gets about as many places as it has independent voters:
 * - young accounts count little, except in a new community (`bornAt`: its beginning);
 * - accounts created on the same day count less the more of them vote for one post (1 + 1/2 + 1/3 …):
 *   members arrive over years, rings in one night;
 * - accounts that keep voting for the same posts count less the more of them vote for one post;
 * - voters whose votes are all reciprocated count a quarter;
 * - each ranked post that a voter voted for reduces their weight for the next to 1/2, 1/3 …
 *   (sequential proportional approval voting): a tenth of the voters fills a tenth of the places;
 * - at most two posts per author.
 * The score is the logarithm of the weights, halved with every day.
 */
export function rankTrending(
  candidates: readonly Candidate[],
  votes: readonly Vote[],
  now: number,
  bornAt = 0,
): Ranked[] {
  const isYoung = now - bornAt < YOUNG_DAYS * DAY_MS
  const ageWeightOf = (since: number) => (isYoung ? 1 : ageWeight((now - since) / DAY_MS))
  const voters = votersOf(candidates, votes, ageWeightOf)
  const used = new Map<string, number>()
  const ofAuthor = new Map<string, number>()
  const scoreOf = ({ id, createdAt }: Candidate) => {
    let sum = 0
    for (const { userId, weight } of voters.get(id) ?? [])
      sum += weight / (1 + (used.get(userId) ?? 0))
    return Math.log2(Math.log1p(sum)) + createdAt / DAY_MS
  }
  const remaining = candidates
    .filter((post) => voters.has(post.id))
    .map((post) => ({ post, score: scoreOf(post) }))
    .toSorted(byScore)
  const ranked: Ranked[] = []
  while (remaining.length > 0 && ranked.length < MOST) {
    const first = remaining.shift()!
    if ((ofAuthor.get(first.post.authorId) ?? 0) >= MAX_OF_AUTHOR) continue
    // Scores only fall, so the first post that is still first after being scored again is the best.
    first.score = scoreOf(first.post)
    if (remaining[0] && byScore(first, remaining[0]) > 0) {
      remaining.splice(placeOf(remaining, first), 0, first)
      continue
    }
    ranked.push({ id: first.post.id, score: first.score })
    ofAuthor.set(first.post.authorId, (ofAuthor.get(first.post.authorId) ?? 0) + 1)
    for (const { userId } of voters.get(first.post.id) ?? [])
      used.set(userId, (used.get(userId) ?? 0) + 1)
  }
  return ranked
}

interface Scored {
  post: Candidate
  score: number
}

const byScore = (a: Scored, b: Scored) => b.score - a.score || (a.post.id < b.post.id ? 1 : -1)

function placeOf(sorted: readonly Scored[], item: Scored): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (byScore(sorted[middle]!, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const ageWeight = (days: number) => (days < 1 ? 0 : Math.min(1, days / FULL_WEIGHT_DAYS))

interface Voter {
  userId: string
  weight: number
}

/** The voters of each post with their weights. */
function votersOf(
  candidates: readonly Candidate[],
  votes: readonly Vote[],
  ageWeightOf: (since: number) => number,
) {
  const authors = new Map(candidates.map((post) => [post.id, post.authorId]))
  const counted = votes.filter((vote) => {
    const author = authors.get(vote.postId)
    return author !== undefined && author !== vote.userId && ageWeightOf(vote.since) > 0
  })
  const shareMutual = mutualShares(counted, authors)
  const habits = habitsOf(counted)
  const voters = new Map<string, Voter[]>()
  for (const [postId, ofPost] of Map.groupBy(counted, (vote) => vote.postId)) {
    const seen = new Map<string, number>()
    /** 1 for the first voter of the post with this trait, 1/2 for the second … */
    const alone = (trait: string) => {
      const place = (seen.get(trait) ?? 0) + 1
      seen.set(trait, place)
      return 1 / place
    }
    const list: Voter[] = []
    for (const { userId, since } of ofPost.toSorted((a, b) => a.since - b.since)) {
      const mutual = 1 - (1 - MUTUAL_WEIGHT) * (shareMutual.get(userId) ?? 0)
      const arrival = alone(`day ${Math.floor(since / DAY_MS)}`)
      const habit = mean(habits.get(userId)?.map((trait) => alone(trait)) ?? [1])
      list.push({ userId, weight: ageWeightOf(since) * mutual * arrival * habit })
    }
    voters.set(postId, list)
  }
  return voters
}

const mean = (list: readonly number[]) => list.reduce((sum, n) => sum + n, 0) / list.length

const SEEDS = [1, 2, 3, 4]
/** Fewer votes than this are no habit. */
const FEW = 3

/**
 * A voter's posts as four min-hash values: two voters share one about as often as they share posts, so lists need not
 * be compared pairwise.
 */
function habitsOf(votes: readonly Vote[]) {
  const habits = new Map<string, string[]>()
  for (const [userId, ofUser] of Map.groupBy(votes, (vote) => vote.userId)) {
    if (ofUser.length < FEW) continue
    habits.set(
      userId,
      SEEDS.map(
        (seed) => `habit ${seed} ${Math.min(...ofUser.map((vote) => hash(vote.postId, seed)))}`,
      ),
    )
  }
  return habits
}

function hash(text: string, seed: number): number {
  let value = Math.imul(seed, 0x9e3779b1) ^ 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/** For each voter, the share of the authors they vote for who vote for them. */
function mutualShares(votes: readonly Vote[], authors: ReadonlyMap<string, string>) {
  const praised = new Map<string, Set<string>>()
  for (const vote of votes) {
    const author = authors.get(vote.postId)!
    const set = praised.get(vote.userId) ?? new Set<string>()
    praised.set(vote.userId, set.add(author))
  }
  const shares = new Map<string, number>()
  for (const [userId, others] of praised) {
    let back = 0
    for (const other of others) if (praised.get(other)?.has(userId)) back += 1
    // One or two friends are no ring.
    shares.set(userId, others.size < 3 ? 0 : back / others.size)
  }
  return shares
}
