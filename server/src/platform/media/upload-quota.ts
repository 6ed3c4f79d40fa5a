import { isMember, type Actor } from "#platform/actor.ts"
import { AppError } from "#platform/errors.ts"
import { memoryLimiter, type MakeLimiter } from "#platform/http/limiters.ts"
import type { Budget } from "#platform/http/rate-classes.ts"
import { openCostBudget, waitText, type CostBudget } from "#platform/http/rate-limiter.ts"

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MB = 1024 * 1024
const MEGAPIXEL = 1_000_000

type Quota = readonly Budget[]
export interface UploadLimits {
  /** Of all large requests, also of those that are refused. */
  bodies: Quota
  pictures: Quota
  bytes: Quota
  pixels: Quota
  videos: Quota
  videoBytes: Quota
}

/**
 * Per member, for posts, stories, messages and profile pictures together. Our browser app sends at most 1.5
 * megapixels per picture, so the pixel limits concern API callers: 80 photos of 12 megapixels per hour are about ten
 * seconds of CPU time.
 */
const LIMITS: UploadLimits = {
  // Data URLs are a third longer than the pictures in them.
  bodies: [
    { points: 100 * MB, seconds: 5 * MINUTE },
    { points: 250 * MB, seconds: HOUR },
  ],
  pictures: [{ points: 120, seconds: HOUR }],
  bytes: [
    { points: 150 * MB, seconds: HOUR },
    { points: 300 * MB, seconds: DAY },
  ],
  pixels: [
    { points: 1000 * MEGAPIXEL, seconds: HOUR },
    { points: 4000 * MEGAPIXEL, seconds: DAY },
  ],
  videos: [
    { points: 20, seconds: HOUR },
    { points: 60, seconds: DAY },
  ],
  videoBytes: [
    { points: 1000 * MB, seconds: HOUR },
    { points: 3000 * MB, seconds: DAY },
  ],
}

export interface UploadQuota {
  /** Call before a large body is received. */
  takeBody(actor: Actor, bytes: number): Promise<void>
  /** Call before decoding. */
  takeFile(actor: Actor, bytes: number): Promise<void>
  /** Call once the header is parsed, before decompressing. */
  takePixels(actor: Actor, pixels: number): Promise<void>
  /** Call with the declared size, before the first part is accepted. */
  takeVideo(actor: Actor, bytes: number): Promise<void>
}

/** Images stored by the application itself, such as demo data, are not limited. */
export function openUploadQuota(
  isEnabled: boolean,
  limits: Partial<UploadLimits> = {},
  limiter: MakeLimiter = memoryLimiter,
): UploadQuota {
  const all = { ...LIMITS, ...limits }
  const open = (name: keyof UploadLimits) =>
    all[name].map((budget) => openCostBudget(limiter(`upload-${name}`, budget)))
  const bodies = open("bodies")
  const [pictures, bytes, pixels] = [open("pictures"), open("bytes"), open("pixels")]
  const [videos, videoBytes] = [open("videos"), open("videoBytes")]
  const cost = (budgets: readonly CostBudget[], points: number) =>
    budgets.map((budget) => ({ budget, points }))
  const take = async (actor: Actor, costs: readonly Cost[], what: Refused = PICTURES) => {
    if (isEnabled && isMember(actor)) await consumeAll(actor.userId, costs, what)
  }

  return {
    takeBody: (actor, size) => take(actor, cost(bodies, size)),
    takeFile: (actor, size) => take(actor, [...cost(pictures, 1), ...cost(bytes, size)]),
    takePixels: (actor, count) => take(actor, cost(pixels, count)),
    takeVideo: (actor, size) =>
      take(actor, [...cost(videos, 1), ...cost(videoBytes, size)], VIDEOS),
  }
}

interface Refused {
  code: "image.quota" | "video.quota"
  what: string
}
const PICTURES: Refused = { code: "image.quota", what: "pictures" }
const VIDEOS: Refused = { code: "video.quota", what: "videos" }

interface Cost {
  budget: CostBudget
  points: number
}

/** All or nothing: a rejected picture uses no quota, so that a smaller one can still fit. */
async function consumeAll(key: string, costs: readonly Cost[], { code, what }: Refused) {
  for (const [at, { budget, points }] of costs.entries()) {
    const seconds = await budget.consume(key, points)
    if (seconds === undefined) continue
    for (const spent of costs.slice(0, at)) await spent.budget.refund(key, spent.points)
    const message = `You have sent many ${what}. You can send more ${waitText(seconds)}.`
    throw new AppError(code, message, { retryAfterSeconds: seconds })
  }
}
