import { appeals } from "@grove/contract/appeals"
import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { penalties } from "@grove/contract/penalties"
import { posts, type Post } from "@grove/contract/posts"
import { reports, type ReportTarget, type ViolationAction } from "@grove/contract/reports"
import { rules } from "@grove/contract/rules"
import { settings } from "@grove/contract/settings"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import sharp from "sharp"

import { becomeMember, picturesSeenBy, type Member } from "./member.ts"

/** What a later version must find after a restore. */
export interface Expected {
  people: number
  posts: number
  /** Distinct pictures of posts and profiles visible to the member. */
  pictures: number
  comments: number
  messages: number
  roles: Record<string, number>
  cases: Record<string, number>
  appeals: Record<string, number>
  /** E-mail addresses to sign in with: a member, a moderator and the administrator. */
  signIn: { member: string; moderator: string; admin: string }
}

const NAMES =
  "Ada Moss,Noor Haddad,Elias Brandt,Mei Tanaka,Sam Okafor,Ines Kolar,Priya Raman,Luca Ferrari,Gerda Vogel,Piotr Nowak,Hannah Weiss"
const ADMIN = "admin@localhost"
const COLORS = ["#3a7d44", "#c8553d", "#28536b", "#f28f3b", "#6a4c93"]

/** A dozen members and everything worth keeping: pictures, roles, cases, an appeal, messages. */
export async function makeCommunity(origin: string): Promise<Expected> {
  const admin = await becomeMember(origin, ADMIN, "Community", "Admin")
  const people: Member[] = []
  for (const name of NAMES.split(",")) {
    const [first = "", last = ""] = name.split(" ")
    people.push(await becomeMember(origin, `${first.toLowerCase()}@grove.example`, first, last))
  }
  const [ada, noor, elias, mei, sam, ines, priya, luca, gerda, piotr, hannah] = people as [
    ...[Member, Member, Member, Member, Member, Member, Member, Member, Member, Member, Member],
  ]
  await admin.call(settings.grant, { body: { who: noor.email, role: "moderator" } })
  await admin.call(settings.grant, { body: { who: elias.email, role: "detector" } })

  for (const [at, member] of people.entries())
    for (const step of [1, 3])
      await member.call(follows.add, {
        params: { userId: people[(at + step) % people.length]!.id },
      })
  for (const member of [ada, mei, sam])
    await member.call(users.update, {
      params: { userId: member.id },
      body: { profileImageUrl: await picture(COLORS[0]!, 200) },
    })

  const written: Post[] = []
  for (const [at, member] of people.entries())
    for (const part of [1, 2]) {
      const images = (at + part) % 3 === 0 ? [await picture(COLORS[at % COLORS.length]!, 640)] : []
      const body = { content: `Note ${part} from plot ${at + 1} #garden${part}`, images }
      written.push(await member.call(posts.create, { body }))
    }
  await ines.call(posts.create, {
    body: {
      content: "Soup evening",
      event: {
        title: "Soup evening",
        description: "Bring a bowl.",
        date: "2031-05-04",
        time: "18:30",
        timeZone: "Europe/Berlin",
        isOnline: false,
        location: "Mill Lane 3",
      },
    },
  })
  const [first, second] = [written[0]!, written[1]!]
  for (const member of [sam, ines, priya]) {
    await member.call(likes.add, { params: { postId: first.id } })
    await member.call(comments.add, {
      params: { postId: first.id },
      body: { content: `Well output, plot 1. ${member.email.length} thanks!` },
    })
  }
  await sam.call(stories.create, {
    body: { content: "Fog", imageUrl: await picture("#999999", 320) },
  })
  for (const content of ["Do you have seeds?", "Two bags, come by."])
    await ada.call(messages.send, { body: { receiverId: noor.id, content } })
  await noor.call(messages.send, { body: { receiverId: ada.id, content: "On my way." } })

  const rule = await admin.call(rules.create, {
    body: {
      name: "Be kind",
      description: "Write to others as you would speak to them.",
      category: "behavior",
      severity: "medium",
      action: "suspend",
      isActive: true,
      autoEnforce: false,
    },
  })
  const report = (from: Member, targetType: ReportTarget, targetId: string) =>
    from.call(reports.submit, {
      body: { targetType, targetId, ruleId: rule.id, content: "", additionalInfo: "Please look." },
    })
  const decide = async (targetId: string, action: ViolationAction) => {
    const open = await noor.call(reports.violations, { query: { limit: 100 } })
    const { id } = open.find((violation) => violation.targetId === targetId)!
    await noor.call(reports.resolve, {
      params: { violationId: id },
      body: { action, note: "Seen." },
    })
  }
  const postOf = (member: Member) => written[people.indexOf(member) * 2]!
  const decisions: [Member, ViolationAction][] = [
    [luca, "warning"],
    [gerda, "none"],
    [piotr, "content_removed"],
    [hannah, "content_removed"],
  ]
  for (const [author, action] of decisions) {
    await report(mei, "post", postOf(author).id)
    await decide(postOf(author).id, action)
  }
  for (const [author, text] of [
    [piotr, "It was a quotation."],
    [hannah, "It was a mistake, sorry."],
  ] as const) {
    const active = await noor.call(penalties.active, { query: { limit: 100 } })
    const penalty = active.find(({ userId }) => userId === author.id)
    await author.call(appeals.submit, { params: { penaltyId: penalty!.id }, body: { text } })
  }
  const waiting = await admin.call(appeals.list, { query: { limit: 10 } })
  await admin.call(appeals.decide, {
    params: { appealId: waiting[0]!.id },
    body: { decision: "overturned", note: "A quotation indeed." },
  })
  await report(mei, "post", second.id)
  await report(priya, "user", sam.id)

  return {
    people: people.length + 1,
    posts: written.length + 1,
    pictures: (await picturesSeenBy(mei, people)).length,
    comments: 3,
    messages: 3,
    roles: { moderator: 1, detector: 1 },
    cases: { pending: 2, warned: 1, dismissed: 1, removed: 1, overturned: 1 },
    appeals: { pending: 1, overturned: 1 },
    signIn: { member: mei.email, moderator: noor.email, admin: ADMIN },
  }
}

let drawn = 0

/** Small and distinct: pictures are stored once per content. */
async function picture(background: string, width: number): Promise<string> {
  drawn += 1
  const size = 10 + drawn * 6
  const square = {
    create: { width: size, height: size, channels: 3, background: "white" },
  } as const
  const image = sharp({
    create: { width, height: Math.round(width * 0.75), channels: 3, background },
  }).composite([{ input: await sharp(square).png().toBuffer(), left: 8, top: 8 }])
  return `data:image/png;base64,${(await image.png().toBuffer()).toString("base64")}`
}
