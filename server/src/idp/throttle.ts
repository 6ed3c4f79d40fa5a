import { t } from "#platform/language/text.ts"

/** How repeated tries slow down: `free` without a wait, then a wait that doubles with each further one. */
export interface ThrottlePolicy {
  free: number
  firstSeconds: number
  longestSeconds: number
}

/** Per account: a member mistypes a few times. */
export const ACCOUNT_POLICY: ThrottlePolicy = { free: 5, firstSeconds: 15, longestSeconds: 900 }
/** Per network address, which a whole office can share. */
export const NETWORK_POLICY: ThrottlePolicy = { free: 20, firstSeconds: 15, longestSeconds: 900 }
/** Mails to one address: each can be unwanted. */
export const MAIL_POLICY: ThrottlePolicy = { free: 3, firstSeconds: 300, longestSeconds: 3600 }
/** Mails and new accounts caused from one network address. */
export const SENDER_POLICY: ThrottlePolicy = { free: 20, firstSeconds: 60, longestSeconds: 3600 }
/** Six digits sent by mail: five tries, then a new code is needed. */
export const CODE_POLICY: ThrottlePolicy = { free: 5, firstSeconds: 3600, longestSeconds: 3600 }

/** Counts older than this are forgotten. */
export const MEMORY_SECONDS = 86_400

/** 'Too many tries. You can try again in 30 seconds.' */
export function waitSentence(seconds: number): string {
  if (seconds < 90)
    return t(
      "Too many tries. You can try again in {count, plural, one {# second} other {# seconds}}.",
      { count: seconds },
    )
  return t(
    "Too many tries. You can try again in {count, plural, one {# minute} other {# minutes}}.",
    { count: Math.ceil(seconds / 60) },
  )
}
