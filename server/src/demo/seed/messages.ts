import { ADA, ELIAS, NOOR } from "#demo/cast.ts"
import { idAt } from "#demo/ids.ts"
import type { Plan } from "#demo/plan.ts"
import type { PlannedPerson } from "#demo/plan/people.ts"
import { named } from "#demo/plan/posts.ts"
import { dice } from "#demo/random.ts"
import {
  ADA_CONVERSATIONS,
  ELIAS_CONVERSATIONS,
  NOOR_CONVERSATIONS,
  SMALL_TALK,
  type Conversation,
} from "#demo/texts/messages.ts"
import { RING_MESSAGE } from "#demo/texts/ring.ts"
import { pairKey } from "#features/messages/pair.ts"

import type { Clock } from "./people.ts"
import type { Album, Wanted } from "./pictures.ts"
import type { Rows } from "./queries.ts"

interface Talk {
  owner: PlannedPerson
  other: PlannedPerson
  conversation: Conversation
}

const pictureOf = ({ owner, conversation }: Talk): Wanted | undefined =>
  conversation.scene === undefined
    ? undefined
    : {
        scene: conversation.scene,
        shape: "wide",
        name: `letter:${owner.email}:${conversation.with}`,
        purpose: "message",
      }

function talksOf(plan: Plan): Talk[] {
  const of = (email: string, conversations: readonly Conversation[]) => {
    const owner = plan.people.find((person) => person.email === email)!
    return conversations.map((conversation) => ({
      owner,
      other: named(plan.people, conversation.with),
      conversation,
    }))
  }
  const own = [
    ...of(ADA, ADA_CONVERSATIONS),
    ...of(NOOR, NOOR_CONVERSATIONS),
    ...of(ELIAS, ELIAS_CONVERSATIONS),
  ]
  return [...own, ...smallTalk(plan), ...offers(plan)]
}

/** Pairs who follow each other, excluding members with scripted conversations. */
function smallTalk(plan: Plan): Talk[] {
  const roll = dice("small talk")
  const known = new Set([ADA, NOOR, ELIAS])
  const pairs = plan.follows.filter(
    ({ from, to }) =>
      from.kind === "member" &&
      to.kind === "member" &&
      from.name < to.name &&
      !known.has(from.email) &&
      !known.has(to.email),
  )
  return roll.some(pairs, 34).map(({ from, to }, at) => ({
    owner: from,
    other: to,
    conversation: {
      with: to.name,
      minutes: roll.between(30, 20_000),
      lines: SMALL_TALK[at % SMALL_TALK.length]!,
    },
  }))
}

/** The same first message from the ring to many members. */
function offers(plan: Plan): Talk[] {
  const roll = dice("offers")
  const members = plan.people.filter((person) => person.kind === "member")
  const ada = members.find((person) => person.email === ADA)!
  const ring = plan.people.filter((person) => person.kind === "ring")
  return ring.slice(0, 5).flatMap((fake, at) => {
    const others = roll.some(
      members.filter((person) => person !== ada),
      6,
    )
    return [...(at === 1 ? [ada] : []), ...others].map((owner, n) => ({
      owner,
      other: fake,
      conversation: {
        with: fake.name,
        minutes: 130 + at * 3 + n * 2,
        isRequest: true,
        lines: `<+ ${RING_MESSAGE.replace("{name}", owner.first)}`,
      },
    }))
  })
}

export const conversationPictures = (plan: Plan) =>
  talksOf(plan).flatMap((talk) => pictureOf(talk) ?? [])

/** The unsolicited message that gets reported. */
export function reportedMessageId(plan: Plan, clock: Clock, from: string): string {
  const talk = talksOf(plan).find(({ owner, other }) => owner.email === ADA && other.name === from)!
  return linesOf(talk, clock).at(-1)!.id
}

function linesOf({ owner, other, conversation }: Talk, clock: Clock) {
  const roll = dice(`lines:${owner.email}:${other.email}`)
  const lines = conversation.lines.trim().split("\n")
  let minutes = conversation.minutes
  return lines
    .toReversed()
    .map((line, at) => {
      const [, side, unread, text] = /^([<>])(\+?) (.*)$/.exec(line)!
      const createdAt = clock.ago(minutes)
      minutes += roll.between(0.6, 9)
      return {
        isOwn: side === ">",
        isUnread: unread === "+",
        text: text!,
        createdAt,
        id: idAt(createdAt, `message:${owner.email}:${other.email}:${at}`),
      }
    })
    .toReversed()
}

export function conversationRows(plan: Plan, clock: Clock, album: Album): Rows {
  const rows: Required<Pick<Rows, "messages" | "conversations" | "mediaUses">> = {
    messages: [],
    conversations: [],
    mediaUses: [],
  }
  for (const talk of talksOf(plan)) {
    const [ownerId, otherId] = [clock.idOf(talk.owner), clock.idOf(talk.other)]
    const lines = linesOf(talk, clock)
    const wanted = pictureOf(talk)
    const image = wanted && album.of(wanted)
    // Where two messages are unread, the picture comes before the last one.
    const unread = lines.filter((line) => line.isUnread).length
    const pictured = image && lines.at(unread > 1 ? -unread : -1)
    for (const line of lines)
      rows.messages.push({
        id: line.id,
        pairKey: pairKey(ownerId, otherId),
        senderId: line.isOwn ? ownerId : otherId,
        receiverId: line.isOwn ? otherId : ownerId,
        content: line.text,
        images: line === pictured && image ? [image] : [],
        createdAt: line.createdAt,
        readAt: line.isUnread ? null : line.createdAt,
      })
    if (image && pictured)
      rows.mediaUses.push({
        hash: image.hash,
        use: "message",
        subjectId: pictured.id,
        ownerId: otherId,
      })
    const isRequest = talk.conversation.isRequest === true
    const both = { lastMessageId: lines.at(-1)!.id, createdAt: lines[0]!.createdAt }
    rows.conversations.push(
      {
        ...both,
        userId: ownerId,
        otherId,
        unreadCount: unread,
        isRequest,
        hasWritten: lines.some((line) => line.isOwn),
      },
      { ...both, userId: otherId, otherId: ownerId, hasWritten: true, isCold: isRequest },
    )
  }
  return rows
}
