import { randomUUID } from "node:crypto"

import { grants } from "../src/db/tables/auth.ts"
import { users } from "../src/db/tables/users.ts"
import type { Context, Db } from "../src/platform/context.ts"
import type { Caller, Person } from "./caller.ts"

interface Tools {
  db: Db
  as: (person?: Person) => Caller
  contextOf: (person?: Person) => Promise<Context>
  now: () => Date
  /** Of a provider that is open, so that the people could sign in. */
  issuer: string
}

type UserOverrides = Partial<typeof users.$inferInsert>

export type Factories = ReturnType<typeof factories>

/** Smallest valid records, overridable. Content of features is created through the API. */
export function factories({ db, now, issuer }: Tools) {
  let number = 0
  const user = async (overrides: UserOverrides = {}) => {
    number += 1
    const [row] = await db
      .insert(users)
      .values({
        issuer,
        subject: randomUUID(),
        email: `person${number}@people.example`,
        emailVerified: true,
        firstName: `First${number}`,
        lastName: `Last${number}`,
        handle: `person${number}_${randomUUID().slice(0, 6)}`,
        // Old enough to be exempt from the rate limits for new accounts.
        createdAt: new Date(now().getTime() - 30 * 86_400_000),
        ...overrides,
      })
      .returning()
    if (!row) throw new Error("no user was made")
    return row
  }
  const staff = async (role: "moderator" | "admin" | "detector", overrides: UserOverrides = {}) => {
    const person = await user(overrides)
    await db.insert(grants).values({ userId: person.id, role, grantedBy: "test" })
    return person
  }
  return {
    user,
    moderator: (overrides?: UserOverrides) => staff("moderator", overrides),
    admin: (overrides?: UserOverrides) => staff("admin", overrides),
    detector: (overrides?: UserOverrides) => staff("detector", overrides),
  }
}
