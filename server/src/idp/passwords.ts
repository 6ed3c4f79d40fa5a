import { hash, verify } from "@node-rs/argon2"

import { isCommonPassword } from "#idp/common-passwords.ts"
import { AppError } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"

const PASSWORD_LENGTH = { min: 10, max: 200 }

/** A sentence about what is wrong with the password, or undefined. */
export function passwordProblem(password: string, personal: readonly string[]): string | undefined {
  const { length } = [...password]
  if (length < PASSWORD_LENGTH.min)
    return t("Use at least {count} characters.", { count: PASSWORD_LENGTH.min })
  if (length > PASSWORD_LENGTH.max)
    return t("Use at most {count} characters.", { count: PASSWORD_LENGTH.max })
  if (isCommonPassword(password, personal))
    return t(
      "This password is easy to guess. Use a few unrelated words, or let your browser suggest one.",
    )
  return undefined
}

/** OWASP's minimum for argon2id (the default algorithm): 19 MiB, two passes. About 30 ms, on a thread of the pool. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes 19 MiB and one of the four threads that files and DNS also use. */
const MAX_PARALLEL = 2
const MAX_QUEUED = 40
let running = 0
const queue: (() => void)[] = []

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_PARALLEL) {
    if (queue.length >= MAX_QUEUED)
      throw new AppError("server.busy", undefined, { retryAfterSeconds: 3 })
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

const normalized = (password: string) => password.normalize("NFKC")

export const hashPassword = (password: string) => bounded(() => hash(normalized(password), COST))

let dummy: Promise<string> | undefined

/** Tried again after a failure: a refused hash must not stay, or it would tell which addresses have accounts. */
function dummyHash(): Promise<string> {
  dummy ??= hashPassword("no account has this password").catch((error: unknown) => {
    dummy = undefined
    throw error
  })
  return dummy
}

/** Without a hash it does the same work and fails, so that the time tells nothing about the account. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isPlausible = password.length <= PASSWORD_LENGTH.max * 4
  const against = stored ?? (await dummyHash())
  const isRight = await bounded(() => verify(against, isPlausible ? normalized(password) : ""))
  return isRight && isPlausible && stored !== null && stored !== undefined
}
