import { Type, type Static } from "typebox"

import { Count, Time, Uuid, closed, filledText, nullableText, nullableTime } from "./fields.ts"
import { route } from "./route.ts"

/** What notification mails are about; `team` is for moderators and administrators. */
export const MAIL_KINDS = ["mention", "message", "event", "follow", "team"] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export const CADENCES = ["immediately", "daily", "weekly", "never"] as const
export type Cadence = (typeof CADENCES)[number]

export const DEFAULT_CADENCES: Record<MailKind, Cadence> = {
  mention: "immediately",
  message: "immediately",
  event: "immediately",
  follow: "weekly",
  team: "never",
}

/** Whole hours of the member's clock; may pass midnight. */
export const QuietHours = closed({
  from: Type.Integer({ minimum: 0, maximum: 23 }),
  until: Type.Integer({ minimum: 0, maximum: 23 }),
})
export type QuietHours = Static<typeof QuietHours>

const CadenceField = Type.Enum(CADENCES)
const OptionalCadence = Type.Optional(CadenceField)
const forEachKind = <T>(field: T) =>
  Object.fromEntries(MAIL_KINDS.map((kind) => [kind, field])) as Record<MailKind, T>

/** Whether mails reach the member: an address that mail came back from has to be confirmed again. */
export const ADDRESS_STATES = ["ok", "missing", "unverified", "returned"] as const

export const MailSettings = Type.Object({
  /** Whether this site can send mail. */
  isAvailable: Type.Boolean(),
  address: nullableText,
  addressState: Type.Enum(ADDRESS_STATES),
  /** Since when, and why, nothing is sent to the address. */
  returnedAt: nullableTime,
  returnedReason: nullableText,
  cadences: Type.Object(forEachKind(CadenceField)),
  quietHours: Type.Unsafe<QuietHours | null>({ ...QuietHours, type: ["object", "null"] }),
  /** IANA name; null until the member has chosen something. */
  timeZone: nullableText,
})
export type MailSettings = Static<typeof MailSettings>

/** Missing fields stay unchanged. */
export const MailSettingsChange = Type.Object(
  {
    cadences: Type.Optional(
      Type.Object(forEachKind(OptionalCadence), {
        additionalProperties: false,
        minProperties: 1,
      }),
    ),
    quietHours: Type.Optional(
      Type.Unsafe<QuietHours | null>({ ...QuietHours, type: ["object", "null"] }),
    ),
    timeZone: Type.Optional(filledText(64)),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type MailSettingsChange = Static<typeof MailSettingsChange>

export const MAIL_OUTCOMES = ["queued", "sent", "failed", "bounced", "suppressed"] as const

export const MailProblem = Type.Object({
  id: Uuid,
  state: Type.Enum(MAIL_OUTCOMES),
  /** The part of the address after the @. */
  domain: Type.String(),
  /** The mail server's answer, without addresses. */
  answer: nullableText,
  attempts: Count,
  createdAt: Time,
})
export type MailProblem = Static<typeof MailProblem>

export const MailStatus = Type.Object({
  isConfigured: Type.Boolean(),
  /** Host and port of the mail server. */
  server: nullableText,
  from: nullableText,
  /** The caller's own address, which test messages go to. */
  testAddress: nullableText,
  waiting: Count,
  oldestWaitingAt: nullableTime,
  sentToday: Count,
  failedToday: Count,
  /** Addresses that nothing is sent to. */
  stoppedAddresses: Count,
  /** Mail that comes back later is reported by the mail server. */
  takesReturns: Type.Boolean(),
  /** The latest mails that failed or wait for another attempt, newest first. */
  problems: Type.Array(MailProblem),
})
export type MailStatus = Static<typeof MailStatus>

const mine = { access: "member", allowedWhile: "suspended" } as const

export const mail = {
  settings: route({
    ...mine,
    method: "GET",
    path: "/api/me/mail",
    rateClass: "read",
    summary: "Returns which mails the caller gets.",
    reply: MailSettings,
  }),
  change: route({
    ...mine,
    method: "PATCH",
    path: "/api/me/mail",
    rateClass: "write",
    summary: "Changes which mails the caller gets.",
    body: MailSettingsChange,
    reply: MailSettings,
  }),
  confirm: route({
    ...mine,
    method: "POST",
    path: "/api/me/mail/confirm",
    rateClass: "profile",
    summary: "Sends a link that makes an address usable again that mail came back from.",
    reply: Type.Object({ isSent: Type.Boolean() }),
  }),
  status: route({
    method: "GET",
    path: "/api/admin/mail",
    access: "admin",
    rateClass: "read",
    summary: "Returns the state of outgoing mail.",
    reply: MailStatus,
  }),
  test: route({
    method: "POST",
    path: "/api/admin/mail/test",
    access: "admin",
    rateClass: "profile",
    summary: "Sends a test message to the caller and returns the mail server's answer.",
    reply: Type.Object({ isSent: Type.Boolean(), answer: Type.String() }),
  }),
  stop: route({
    method: "POST",
    path: "/api/admin/mail/stopped",
    access: "admin",
    rateClass: "write",
    summary: "Stops sending to an address that mail came back from.",
    body: closed({ address: filledText(254) }),
    reply: Type.Object({ isStopped: Type.Boolean() }),
  }),
}

/** Plain pages, not routes of the contract. */
export const UNSUBSCRIBE_PATH = "/api/mail/unsubscribe"
export const CONFIRM_PATH = "/api/mail/confirm"
