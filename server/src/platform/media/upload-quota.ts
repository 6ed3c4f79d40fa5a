import { isMember, type Actor } from "#platform/actor.ts"
import { AppError } from "#platform/errors.ts"
import type { Budget } from "#platform/http/rate-classes.ts"
import { openCostBudget, waitText, type CostBudget } from "#platform/http/rate-limiter.ts"

const HOUR = 3600
const DAY = 24 * HOUR
const MB = 1024 * 1024
const MEGAPIXEL = 1_000_000

type Quota = readonly Budget[]
export interface UploadLimits {
  pictures: Quota
  bytes: Quota
  pixels: Quota
}

/**
 * What one member may send in all: posts, stories, messages and profile pictures together. Pictures from our own
 * browser app have at most 1.5 megapixels, so the pixels only concern callers of the API: 80 photos of 12 megapixels
 * an hour, about ten seconds of the server's work.
 */
const LIMITS: UploadLimits = {
  pictures: [{ points: 120, seconds: HOUR }],
  bytes: [
    { points: 150 * MB, seconds: HOUR },
    { points: 300 * MB, seconds: DAY },
  ],
  pixels: [
    { points: 1000 * MEGAPIXEL, seconds: HOUR },
    { points: 4000 * MEGAPIXEL, seconds: DAY },
  ],
}

export interface UploadQuota {
  /** Before anything is decoded. */
  takeFile(actor: Actor, bytes: number): Promise<void>
  /** Once the header has told them, before they are unpacked. */
  takePixels(actor: Actor, pixels: number): Promise<void>
}

/** Kept in this process. Only members have one: what the product itself stores (demo, imports) is not limited. */
export function openUploadQuota(
  isEnabled: boolean,
  limits: Partial<UploadLimits> = {},
): UploadQuota {
  const all = { ...LIMITS, ...limits }
  const open = (name: keyof UploadLimits) =>
    all[name].map((budget) => openCostBudget(`upload-${name}`, budget))
  const [pictures, bytes, pixels] = [open("pictures"), open("bytes"), open("pixels")]
  const cost = (budgets: readonly CostBudget[], points: number) =>
    budgets.map((budget) => ({ budget, points }))
  const take = async (actor: Actor, costs: readonly Cost[]) => {
    if (isEnabled && isMember(actor)) await consumeAll(actor.userId, costs)
  }

  return {
    takeFile: (actor, size) => take(actor, [...cost(pictures, 1), ...cost(bytes, size)]),
    takePixels: (actor, count) => take(actor, cost(pixels, count)),
  }
}

interface Cost {
  budget: CostBudget
  points: number
}

/** All or nothing: a picture that is refused uses up no quota, so that a smaller one may still fit. */
async function consumeAll(key: string, costs: readonly Cost[]) {
  for (const [at, { budget, points }] of costs.entries()) {
    const seconds = await budget.consume(key, points)
    if (seconds === undefined) continue
    for (const spent of costs.slice(0, at)) await spent.budget.refund(key, spent.points)
    const message = `You have sent many pictures. You can send more ${waitText(seconds)}.`
    throw new AppError("image.quota", message, { retryAfterSeconds: seconds })
  }
}
