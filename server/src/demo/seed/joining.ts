import { createHash } from "node:crypto"

import { ADA } from "#demo/cast.ts"
import { idAt } from "#demo/ids.ts"
import type { Plan } from "#demo/plan.ts"
import { BUILTIN_ISSUER, subjectOf } from "#idp/subject.ts"

import type { Clock } from "./people.ts"
import type { Rows } from "./queries.ts"

const DAY_MINUTES = 1440
const DAY_MS = DAY_MINUTES * 60_000

const WAITING = [
  {
    firstName: "Jonah",
    lastName: "Reyes",
    email: "jonah.reyes@postbox.example",
    words:
      "We moved into the yellow house on Elm Street in October. I would like to hear about the repair café, and I can lend out a long ladder.",
    minutes: 26 * 60,
  },
  {
    firstName: "Wilma",
    lastName: "Sundqvist",
    email: "wilma@sundqvist.example",
    words: "Noor told me about you at the library. I sing alto and bake too much.",
    minutes: 95,
  },
]

/** What the sections of administrators show: people who ask to join, an invitation, an announcement. */
export function joiningRows(plan: Plan, clock: Clock): Rows {
  const ada = plan.people.find((person) => person.email === ADA)!
  const [newest] = plan.people
    .filter((person) => person.kind === "member")
    .toSorted((one, other) => one.days - other.days)
  const madeAt = clock.ago((newest!.days + 1) * DAY_MINUTES)
  const invitationId = idAt(madeAt, "invitation")
  return {
    joinRequests: WAITING.map(({ minutes, ...person }) => ({
      ...person,
      id: idAt(clock.ago(minutes), person.email),
      issuer: BUILTIN_ISSUER,
      subject: subjectOf(person.email),
      emailVerified: true,
      state: "waiting" as const,
      createdAt: clock.ago(minutes + 5),
      askedAt: clock.ago(minutes),
      tokenHash: createHash("sha256").update(person.email).digest(),
    })),
    invitations: [
      {
        id: invitationId,
        code: createHash("sha256").update(`invitation ${ADA}`).digest("base64url").slice(0, 22),
        inviterId: clock.idOf(ada),
        places: 5,
        used: 1,
        createdAt: madeAt,
        expiresAt: new Date(clock.now.getTime() + 30 * DAY_MS),
      },
    ],
    invitationUses: [
      {
        userId: clock.idOf(newest!),
        invitationId,
        createdAt: clock.ago(newest!.days * DAY_MINUTES),
      },
    ],
    announcements: [
      {
        id: idAt(clock.ago(3 * 60), "announcement"),
        text: "The repair café moves to the old mill on Saturday. The posts about it have the new way in.",
        startsAt: clock.ago(3 * 60),
        endsAt: new Date(clock.now.getTime() + 5 * DAY_MS),
        createdBy: "admin",
        createdAt: clock.ago(3 * 60),
      },
    ],
  }
}
