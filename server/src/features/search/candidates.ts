import { runRead, runReads, type ShortRead } from "#db/short-reads.ts"
import { onOneConnection, type Context } from "#platform/context.ts"

import { followeesRead } from "./common-names.queries.ts"
import { knownNames, rankNames } from "./common-names.ts"
import {
  peopleRead,
  type FoundNames,
  type FoundPeople,
  type PeopleAsked,
} from "./find-people.queries.ts"
import { postsRead, type FoundPosts, type PostsAsked } from "./find-posts.queries.ts"
import { anyHashtagsRead } from "./hashtags.queries.ts"
import { isKnownRare, keepRare } from "./rare-words.ts"

/** Kinds that are not wanted are undefined. */
export interface CandidatesAsked {
  posts: Omit<PostsAsked, "isKnownRare"> | undefined
  people: PeopleAsked | undefined
  hashtags: readonly [string, string] | undefined
}

interface Candidates {
  posts?: FoundPosts
  people?: FoundPeople
  /** Whether there are any. */
  hashtags?: boolean
}

type Found = Omit<Candidates, "people"> & { names?: FoundNames }

/** Words that take one or two lookups, not phrases: scripts without spaces are split into phrases. */
const PLAIN = /^[\p{L}\p{N}]+$/u
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/u
const MAX_WORDS = 2

/**
 * Finds candidates of all kinds in one lean statement, so that the large statements that show results run only for kinds
 * with candidates: starting one costs more than most searches. Pipelined only if few words bound its cost.
 */
export async function findCandidates(ctx: Context, asked: CandidatesAsked): Promise<Candidates> {
  const wanted: [keyof Found, ShortRead<unknown>][] = []
  if (asked.posts)
    wanted.push([
      "posts",
      postsRead({ ...asked.posts, isKnownRare: isKnownRare(asked.posts, ctx.now()) }),
    ])
  if (asked.people) wanted.push(["names", namesRead(ctx, asked.people)])
  if (asked.hashtags) wanted.push(["hashtags", anyHashtagsRead(asked.hashtags)])
  if (wanted.length === 0) return {}
  const reads = wanted.map(([, read]) => read)
  const found = isShort(asked)
    ? await runReads(ctx.db, reads)
    : await onOneConnection(ctx, ({ db }) => runReads(db, reads))
  const { names, ...candidates }: Found = Object.fromEntries(
    wanted.map(([kind], index) => [kind, found[index]]),
  )
  if (asked.posts && candidates.posts?.is_rare) keepRare(asked.posts, ctx.now())
  return names ? { ...candidates, people: await peopleOf(ctx, asked.people!, names) } : candidates
}

/** With an address, the function finds its owner as well. */
function namesRead(ctx: Context, asked: PeopleAsked): ShortRead<FoundNames> {
  const known = asked.email === undefined ? knownNames(ctx, asked.words) : undefined
  return known ? followeesRead(asked.viewerId, known.beginning, known.people) : peopleRead(asked)
}

async function peopleOf(ctx: Context, { viewerId, words }: PeopleAsked, names: FoundNames) {
  if (!names.common) return names.people
  const { beginning, people } = await rankNames(ctx, words, names.common)
  return (await runRead(ctx.db, followeesRead(viewerId, beginning, people))).people
}

const isShort = ({ posts }: CandidatesAsked) =>
  !posts ||
  (posts.tokens.length === 0 &&
    !posts.after &&
    !posts.before &&
    posts.texts.length <= MAX_WORDS &&
    posts.texts.every((text) => PLAIN.test(text) && !UNSPACED.test(text)))
