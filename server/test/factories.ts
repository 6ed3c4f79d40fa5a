import { randomUUID } from "node:crypto"

import { DAY_MS } from "@grove/contract/durations"

import { grants } from "../src/db/tables/auth.ts"
import { users as table } from "../src/db/tables/users.ts"
import type { Context, Db } from "../src/platform/context.ts"
import type { Person } from "./caller.ts"
import { actFactories } from "./make/acts.ts"
import { making } from "./make/making.ts"
import { messageFactories } from "./make/messages.ts"
import { moderationFactories } from "./make/moderation.ts"
import { postFactories } from "./make/posts.ts"

interface Tools {
  db: Db
  systemContext: () => Context
  contextOf: (person: Person) => Promise<Context>
  now: () => Date
  /** Of a provider that is open, so that the people could sign in. */
  issuer: string
}

type UserOverrides = Partial<typeof table.$inferInsert>

export type Factories = ReturnType<typeof factories>

/**
 * Smallest valid records, overridable. What has counts, feed items or notices is written with them, as its feature would
 * (`factories.api.test.ts`), but many at once and without requests.
 */
export function factories({ db, systemContext, contextOf, now, issuer }: Tools) {
  let number = 0
  const users = async (count: number, overrides: UserOverrides = {}) => {
    const rows = Array.from({ length: count }, () => {
      number += 1
      return {
        issuer,
        subject: randomUUID(),
        email: `person${number}@people.example`,
        emailVerified: true,
        firstName: `First${number}`,
        lastName: `Last${number}`,
        handle: `person${number}_${randomUUID().slice(0, 6)}`,
        // Old enough to be exempt from the rate limits for new accounts.
        createdAt: new Date(now().getTime() - 30 * DAY_MS),
        ...overrides,
      }
    })
    return db.insert(table).values(rows).returning()
  }
  const user = async (overrides?: UserOverrides) => (await users(1, overrides))[0]!
  const staff = async (role: "moderator" | "admin" | "detector", overrides: UserOverrides = {}) => {
    const person = await user(overrides)
    await db.insert(grants).values({ userId: person.id, role, grantedBy: "test" })
    return person
  }
  const admin = (overrides?: UserOverrides) => staff("admin", overrides)
  const tools = making(systemContext, contextOf, now)
  return {
    user,
    users,
    moderator: (overrides?: UserOverrides) => staff("moderator", overrides),
    admin,
    detector: (overrides?: UserOverrides) => staff("detector", overrides),
    ...postFactories(tools),
    ...actFactories(tools),
    ...messageFactories(tools),
    ...moderationFactories(tools, admin),
  }
}
