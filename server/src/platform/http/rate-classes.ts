import type { RateClass as RouteRateClass } from "@grove/contract/route"

/** Routes of the contract state their class there; the others are files, pages and probes. */
export type RateClass =
  | RouteRateClass
  | "login"
  | "sign-in"
  | "page"
  | "live"
  | "media"
  | "static"
  | "probe"
  | "csp-report"
  | "provider"
  | "returned-mail"

export interface Budget {
  points: number
  seconds: number
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** A request consumes a point of every budget of its class and is rejected if one is used up. */
export type Budgets = Record<RateClass | "member" | "stranger", readonly Budget[]>

export const BUDGETS: Budgets = {
  member: [{ points: 1500, seconds: 5 * MINUTE }],
  stranger: [
    { points: 300, seconds: 5 * MINUTE },
    { points: 50, seconds: 10 },
  ],

  read: [],
  write: [{ points: 300, seconds: HOUR }],
  search: [{ points: 30, seconds: MINUTE }],
  // Two per second; the browser asks less often while the user types.
  suggest: [{ points: 120, seconds: MINUTE }],
  post: [
    { points: 60, seconds: HOUR },
    { points: 300, seconds: DAY },
  ],
  comment: [{ points: 120, seconds: HOUR }],
  react: [{ points: 500, seconds: HOUR }],
  follow: [
    { points: 100, seconds: HOUR },
    { points: 400, seconds: DAY },
  ],
  // Of up to 50 people each.
  invite: [
    { points: 10, seconds: HOUR },
    { points: 30, seconds: DAY },
  ],
  message: [
    { points: 60, seconds: MINUTE },
    { points: 500, seconds: HOUR },
  ],
  story: [{ points: 30, seconds: DAY }],
  // A video of the maximum size has fifty parts.
  upload: [{ points: 600, seconds: HOUR }],
  report: [{ points: 20, seconds: DAY }],
  profile: [{ points: 20, seconds: HOUR }],
  remove: [{ points: 30, seconds: 30 * MINUTE }],
  export: [{ points: 5, seconds: HOUR }],
  analyze: [{ points: 60, seconds: HOUR }],
  scan: [{ points: 6, seconds: HOUR }],
  // Each may take the service of the site seconds.
  translate: [
    { points: 20, seconds: MINUTE },
    { points: 200, seconds: HOUR },
  ],

  // A workshop shares an address. Starts are cheap: passwords and codes have limits of their own (`idp/throttle.ts`).
  login: [{ points: 100, seconds: 5 * MINUTE }],
  // One sign-in takes up to six requests.
  "sign-in": [{ points: 600, seconds: 5 * MINUTE }],
  page: [{ points: 300, seconds: 5 * MINUTE }],
  // Every page opens one connection.
  live: [{ points: 60, seconds: MINUTE }],
  // A screen shows up to 60 pictures, and users scroll fast.
  media: [{ points: 6000, seconds: 5 * MINUTE }],
  // Cheap, and whole offices share an address.
  static: [{ points: 30_000, seconds: 5 * MINUTE }],
  // Ten per second; no monitoring asks more often.
  probe: [{ points: 600, seconds: MINUTE }],
  // Browsers batch them; more reports contain nothing new.
  "csp-report": [{ points: 30, seconds: MINUTE }],
  // Identity providers, which report one person after the other.
  provider: [{ points: 3000, seconds: 5 * MINUTE }],
  // Two per second. A mail server that has more tries again later.
  "returned-mail": [{ points: 600, seconds: 5 * MINUTE }],
}

/** On the first day of an account, to limit spam from new accounts. */
export const FIRST_DAY: Partial<Record<RateClass, Budget>> = {
  post: { points: 10, seconds: DAY },
  comment: { points: 30, seconds: DAY },
  follow: { points: 50, seconds: DAY },
  invite: { points: 3, seconds: DAY },
}

/** For what is stored. A request that is refused stores nothing, and gets its points back except in the overall budget. */
const GIVEN_BACK: ReadonlySet<RateClass> = new Set([
  "post",
  "comment",
  "story",
  "message",
  "invite",
  "report",
  "profile",
])
export const isGivenBack = (rateClass: RateClass) => GIVEN_BACK.has(rateClass)

/** Counted by address even with a session, so that no session is read for them. */
const BY_ADDRESS: ReadonlySet<RateClass> = new Set([
  "sign-in",
  "static",
  "probe",
  "csp-report",
  "provider",
  "returned-mail",
])
export const isByAddress = (rateClass: RateClass) => BY_ADDRESS.has(rateClass)

/** Not counted in the overall budget of the caller: too many per screen, or counted there already. */
const APART: ReadonlySet<RateClass> = new Set([...BY_ADDRESS, "media", "login"])
export const isCountedApart = (rateClass: RateClass) => APART.has(rateClass)
