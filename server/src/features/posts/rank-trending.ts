/** A post that might trend. Times are milliseconds. */
export interface Candidate {
  id: string
  authorId: string
  createdAt: number
}

/** One person who liked, answered or passed on a post; once per post, however often. */
export interface Vote {
  postId: string
  userId: string
  /** When the account of this person began. */
  since: number
}

export interface Ranked {
  id: string
  /** Falls from place to place; does not change with time alone, so that pages fit together. */
  score: number
}

const DAY = 86_400_000
/** An account counts fully at this age, and not at all in its first day. */
const GROWN_DAYS = 30
/** What is left of a voice that only ever praises those who praise it back. */
const MUTUAL_LEFT = 0.25
/** In its first days a community has no old accounts yet, and not much to capture. */
const YOUNG_DAYS = 2
const MOST_OF_AUTHOR = 2
const MOST = 300

/**
 * Puts posts in order such that a group gets about as many places as it has independent voices:
 * - young accounts count little, except where everything is young (`bornAt`: when the community began);
 * - accounts that began on the same day count less the more of them stand behind one post (1 + 1/2 + 1/3 …):
 *   people arrive over the years, rings in one night;
 * - accounts that vote for the same posts again and again count less the more of them stand behind one;
 * - who votes only for those who vote back counts a quarter;
 * - each post that a voice has brought onto the list halves, then thirds … what it still gives to the next
 *   (sequential proportional approval voting): a tenth of the voices fills a tenth of the places, not all of them;
 * - two posts of one author at most.
 * Worth is the logarithm of the voices, halved with every day.
 */
export function rankTrending(
  candidates: readonly Candidate[],
  votes: readonly Vote[],
  now: number,
  bornAt = 0,
): Ranked[] {
  const isYoung = now - bornAt < YOUNG_DAYS * DAY
  const grownBy = (since: number) => (isYoung ? 1 : grown((now - since) / DAY))
  const voices = voicesOf(candidates, votes, grownBy)
  const used = new Map<string, number>()
  const ofAuthor = new Map<string, number>()
  const worth = ({ id, createdAt }: Candidate) => {
    let sum = 0
    for (const { userId, weight } of voices.get(id) ?? [])
      sum += weight / (1 + (used.get(userId) ?? 0))
    return Math.log2(Math.log1p(sum)) + createdAt / DAY
  }
  const waiting = candidates
    .filter((post) => voices.has(post.id))
    .map((post) => ({ post, score: worth(post) }))
    .toSorted(byWorth)
  const ranked: Ranked[] = []
  while (waiting.length > 0 && ranked.length < MOST) {
    const first = waiting.shift()!
    if ((ofAuthor.get(first.post.authorId) ?? 0) >= MOST_OF_AUTHOR) continue
    // Worth only ever falls: who is still the best after being weighed again is the best of all.
    first.score = worth(first.post)
    if (waiting[0] && byWorth(first, waiting[0]) > 0) {
      waiting.splice(placeOf(waiting, first), 0, first)
      continue
    }
    ranked.push({ id: first.post.id, score: first.score })
    ofAuthor.set(first.post.authorId, (ofAuthor.get(first.post.authorId) ?? 0) + 1)
    for (const { userId } of voices.get(first.post.id) ?? [])
      used.set(userId, (used.get(userId) ?? 0) + 1)
  }
  return ranked
}

interface Weighed {
  post: Candidate
  score: number
}

const byWorth = (a: Weighed, b: Weighed) => b.score - a.score || (a.post.id < b.post.id ? 1 : -1)

function placeOf(sorted: readonly Weighed[], item: Weighed): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (byWorth(sorted[middle]!, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const grown = (days: number) => (days < 1 ? 0 : Math.min(1, days / GROWN_DAYS))

interface Voice {
  userId: string
  weight: number
}

/** Who stands behind each post, and how much each of them counts there. */
function voicesOf(
  candidates: readonly Candidate[],
  votes: readonly Vote[],
  grownBy: (since: number) => number,
) {
  const authors = new Map(candidates.map((post) => [post.id, post.authorId]))
  const counted = votes.filter((vote) => {
    const author = authors.get(vote.postId)
    return author !== undefined && author !== vote.userId && grownBy(vote.since) > 0
  })
  const shareMutual = mutualShares(counted, authors)
  const habits = habitsOf(counted)
  const voices = new Map<string, Voice[]>()
  for (const [postId, ofPost] of Map.groupBy(counted, (vote) => vote.postId)) {
    const seen = new Map<string, number>()
    /** 1 for the first with this trait among those behind the post, 1/2 for the second … */
    const alone = (trait: string) => {
      const place = (seen.get(trait) ?? 0) + 1
      seen.set(trait, place)
      return 1 / place
    }
    const list: Voice[] = []
    for (const { userId, since } of ofPost.toSorted((a, b) => a.since - b.since)) {
      const mutual = 1 - (1 - MUTUAL_LEFT) * (shareMutual.get(userId) ?? 0)
      const arrival = alone(`day ${Math.floor(since / DAY)}`)
      const habit = mean(habits.get(userId)?.map((trait) => alone(trait)) ?? [1])
      list.push({ userId, weight: grownBy(since) * mutual * arrival * habit })
    }
    voices.set(postId, list)
  }
  return voices
}

const mean = (list: readonly number[]) => list.reduce((sum, n) => sum + n, 0) / list.length

const SEEDS = [1, 2, 3, 4]
/** Too few votes to speak of a habit. */
const FEW = 3

/**
 * What somebody votes for, as four small fingerprints: two people share one of them about as often as they share
 * their posts (min-hashing), so whole lists need not be compared with each other.
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

/** Of the people somebody votes for: which share votes back. */
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
    // One friend who answers is a friend; a circle needs more.
    shares.set(userId, others.size < 3 ? 0 : back / others.size)
  }
  return shares
}
