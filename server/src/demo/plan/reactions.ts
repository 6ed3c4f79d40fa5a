import { ADA } from "#demo/cast.ts"
import { dice, type Dice } from "#demo/random.ts"
import { CASES } from "#demo/texts/cases.ts"
import { ABOUT, ANSWERS, ANYTHING } from "#demo/texts/comments.ts"
import { RING_COMMENTS } from "#demo/texts/ring.ts"

import { planConversations, type PlannedComment, type PlannedCommentLike } from "./conversations.ts"
import type { PlannedFollow, PlannedPerson } from "./people.ts"
import { named, type PlannedPost } from "./posts.ts"

export interface PlannedAct {
  post: PlannedPost
  by: PlannedPerson
  minutes: number
}

interface PlannedReply extends PlannedAct {
  reply: "going" | "interested" | "waiting"
}

interface Reactions {
  comments: PlannedComment[]
  commentLikes: PlannedCommentLike[]
  likes: PlannedAct[]
  reposts: PlannedAct[]
  bookmarks: PlannedAct[]
  replies: PlannedReply[]
}

/** Cycles through a shuffled list: no repeats until every item was used. */
function endless(roll: Dice, list: readonly string[]): () => string {
  let left: string[] = []
  return () => {
    if (left.length === 0) left = roll.shuffle(list)
    return left.pop()!
  }
}

export function planReactions(
  seed: string,
  people: readonly PlannedPerson[],
  posts: readonly PlannedPost[],
  follows: readonly PlannedFollow[],
): Reactions {
  const roll = dice(`${seed}:reactions`)
  const members = people.filter((person) => person.kind === "member")
  const followers = new Map(people.map((person) => [person, [] as PlannedPerson[]]))
  for (const { from, to } of follows) if (from.kind === "member") followers.get(to)!.push(from)
  const about = new Map(Object.entries(ABOUT).map(([topic, list]) => [topic, endless(roll, list)]))
  const anything = endless(roll, ANYTHING)
  const answers = endless(roll, ANSWERS)
  const found: Reactions = {
    comments: [],
    likes: [],
    reposts: [],
    bookmarks: [],
    replies: [],
    commentLikes: [],
  }

  for (const post of posts) {
    if (post.author.kind === "ring" || post.name.startsWith("case:")) continue
    const readers = roll.shuffle(followers.get(post.author)!)
    const strangers = roll
      .some(members, 9)
      .filter((one) => one !== post.author && !readers.includes(one))
    // New posts have had few viewers.
    const age = Math.min(1, 0.22 + post.minutes / 700)
    const charm = roll.next() ** 1.6 * (post.pictures.length > 0 ? 1.25 : 0.8) * age
    const act = (by: PlannedPerson): PlannedAct => ({
      post,
      by,
      minutes: after(roll, post.minutes),
    })

    const likers = readers.slice(0, Math.ceil(readers.length * Math.min(0.95, charm)))
    for (const by of [...likers, ...strangers.slice(0, Math.round(charm * 8))])
      found.likes.push(act(by))
    for (const by of likers) {
      if (roll.chance(0.014 + 0.03 * charm)) found.reposts.push(act(by))
      if (roll.chance(by.email === ADA ? 0.3 : 0.035)) found.bookmarks.push(act(by))
    }
    talk(post, readers, Math.round(roll.next() ** 1.5 * 6.5 * age * (post.event ? 0.7 : 1)))
    if (post.event) answer(post, [...readers, ...strangers])
  }
  for (const [at, text] of CASES.entries())
    if (text.target === "comment" && text.text !== undefined)
      offend(text.by, text.text, text.hours, at)
  for (const [at, fake] of people.filter((person) => person.kind === "ring").entries())
    for (const post of roll.some(posts.slice(20, 140), 3))
      found.comments.push({
        name: `ring:${at}:${post.name}`,
        post,
        author: fake,
        content: RING_COMMENTS[at % RING_COMMENTS.length]!,
        minutes: Math.min(post.minutes - 1, 700 + at),
      })
  const { comments, commentLikes } = planConversations(seed, people, found.comments)
  return { ...found, comments, commentLikes }

  function talk(post: PlannedPost, readers: readonly PlannedPerson[], count: number) {
    let minutes = post.minutes
    for (const [at, author] of readers.slice(0, count).entries()) {
      minutes = after(roll, minutes)
      const say = post.topic !== undefined && roll.chance(0.6) ? about.get(post.topic)! : anything
      const comment = { name: `${post.name}:${at}`, post, author, content: say(), minutes }
      found.comments.push(comment)
      if (!roll.chance(0.3)) continue
      minutes = after(roll, minutes)
      const name = `${post.name}:${at}:answer`
      const content = answers()
      found.comments.push({ name, post, author: post.author, content, minutes, parent: comment })
    }
  }

  function answer(post: PlannedPost, readers: readonly PlannedPerson[]) {
    let going = 1
    found.replies.push({ post, by: post.author, reply: "going", minutes: post.minutes })
    for (const by of readers) {
      if (!roll.chance(0.7) || post.invited?.includes(by)) continue
      const wanted = roll.chance(0.6) ? "going" : "interested"
      const isFull = wanted === "going" && going === post.capacity
      if (wanted === "going" && !isFull) going += 1
      const reply = isFull ? "waiting" : wanted
      found.replies.push({ post, by, reply, minutes: after(roll, post.minutes) })
    }
  }

  function offend(by: string, content: string, hours: number, at: number) {
    const author = named(people, by)
    const minutes = hours * 60 + 35
    const post = posts.find(
      (one) => one.minutes > minutes + 200 && one.author.kind === "member" && one.author !== author,
    )!
    found.comments.push({ name: `case:${at}`, post, author, content, minutes })
  }
}

/** A skewed delay: short for most, long for some, never in the future. */
function after(roll: Dice, minutes: number): number {
  const wait = Math.min(minutes * 0.92, (4 + roll.next() ** 5 * 2200) * roll.between(0.5, 1.5))
  return Math.max(0.4, minutes - wait)
}
