import { PENALTY_CHOICES } from "@grove/contract/penalties"
import { posts } from "@grove/contract/posts"
import type { ReportTarget } from "@grove/contract/reports"
import { RULE_ACTIONS } from "@grove/contract/rules"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import fc from "fast-check"
import { expect, test } from "vitest"

import { PIXEL } from "../../../test/pixel.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { inTransaction } from "../../platform/context.ts"
import { penaltyOfCase } from "../penalties/service.ts"
import { overturnDecision, undoDecision } from "./cases.service.ts"

const KINDS = ["post", "comment", "story", "message", "user"] as const

/** One decision and how it is reversed. */
const step = fc.record({
  kind: fc.constantFrom<ReportTarget>(...KINDS),
  ruleAction: fc.constantFrom(...RULE_ACTIONS),
  action: fc.constantFrom("warning" as const, "content_removed" as const),
  /** Penalty of a removal; undefined means that of the rule. */
  chosen: fc.constantFrom(undefined, ...PENALTY_CHOICES),
  way: fc.constantFrom("overturn" as const, "undo" as const),
  /** Determines the order of reversal. */
  turn: fc.nat(),
})
const steps = fc.uniqueArray(step, {
  minLength: 1,
  maxLength: 5,
  selector: ({ kind, ruleAction }) => `${kind} ${ruleAction}`,
})

/** Everything a decision can change, except what it leaves behind on purpose. */
const TABLES = {
  users: "select * from users where id = $1 or id = $2 order by id",
  posts: "select * from posts order by id",
  feed_items: "select * from feed_items order by id",
  comments: "select * from comments order by id",
  stories: "select * from stories order by id",
  messages: "select * from messages order by id",
  conversations: "select * from conversations order by user_id, other_id",
  media_uses:
    "select hash, use, subject_id, owner_id from media_uses where use <> 'evidence' order by 1, 2, 3",
  penalties: "select id from penalties where ended_at is null",
  barred: "select * from barred_emails",
  held: "select id from violations where taken is not null",
}

async function snapshot(w: World, people: [Person, Person]) {
  const found: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(TABLES)) {
    const values = name === "users" ? people.map((person) => person.id) : []
    found[name] = (await w.db.$client.query(text, values)).rows
  }
  return found
}

test(
  "restores every row after decisions are undone or overturned in any order",
  { timeout: 120_000 },
  async () => {
    const w = await world()
    const [ann, bob, mia] = [await w.make.user(), await w.make.user(), await w.make.moderator()]
    await w.as(ann).call(users.update, {
      params: { userId: ann.id },
      body: { bio: "words about me", profileImageUrl: PIXEL },
    })
    await w.make.follows([bob], [ann])
    const post = await w
      .as(ann)
      .call(posts.create, { body: { content: "a #tag", images: [PIXEL] } })
    const comment = await w.make.comment(ann, await w.make.post(bob), "hm")
    const story = await w
      .as(ann)
      .call(stories.create, { body: { content: "today", imageUrl: PIXEL } })
    const [message] = await w.make.messages(ann, bob, ["psst"])
    const ids: Record<ReportTarget, string> = {
      post: post.id,
      comment: comment.id,
      story: story.id,
      message: message!,
      user: ann.id,
    }
    const ruleIds: Record<string, number> = {}
    for (const action of RULE_ACTIONS) ruleIds[action] = (await w.make.rule({ action })).id

    const before = await snapshot(w, [ann, bob])
    const moderator = await w.contextOf(mia)
    const caseFor = async (kind: ReportTarget, ruleId: number) => {
      // Only one member sees the message and the story and can report them once, so the case is reopened.
      const reporter = kind === "message" || kind === "story" ? bob : await w.make.user()
      const id = await w.make.reports([reporter], { type: kind, id: ids[kind] }, ruleId)
      await w.db.$client.query("update violations set status = 'pending' where id = $1", [id])
      return id
    }

    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const open = []
        for (const it of plan)
          open.push({ ...it, id: await caseFor(it.kind, ruleIds[it.ruleAction]!) })
        for (const it of open) {
          const { action, chosen } = it
          const isChosen = action === "content_removed" && chosen
          const because = { penaltyReason: "For the sake of this test." }
          await w.make.decision(mia, it.id, {
            action,
            ...(isChosen && { penalty: chosen, ...because }),
          })
        }
        const during = await snapshot(w, [ann, bob])
        expect(during).not.toEqual(before)

        for (const it of open.toSorted((a, b) => a.turn - b.turn)) {
          if (it.way === "undo") await undoDecision(moderator, it.id)
          else
            await inTransaction(moderator, async (ctx) => {
              const penalty = await penaltyOfCase(ctx, it.id)
              if (penalty) await overturnDecision(ctx, it.id, penalty.id)
              else await undoDecision(ctx, it.id)
            })
        }
        expect(await snapshot(w, [ann, bob])).toEqual(before)
      }),
      // All runs share one world, so a failure invalidates the following ones.
      { numRuns: 30, endOnFailure: true },
    )
  },
)
