import { selectAccount } from "#idp/accounts.queries.ts"
import type { Context } from "#platform/context.ts"

export interface ProviderPerson {
  subject: string
  email: string
  firstName: string
  lastName: string
  isEmailVerified: boolean
}

export async function findPerson(
  ctx: Pick<Context, "db">,
  subject: string,
): Promise<ProviderPerson | undefined> {
  const account = await selectAccount(ctx.db, subject)
  if (!account) return undefined
  const { email, firstName, lastName, isEmailVerified } = account
  return { subject, email, firstName, lastName, isEmailVerified }
}
