/** How failures slow down further tries. */
export interface ThrottlePolicy {
  /** Failures without a wait. */
  free: number
  firstSeconds: number
  longestSeconds: number
}

/** Per e-mail address: a member mistypes a few times. */
export const ACCOUNT_POLICY: ThrottlePolicy = { free: 5, firstSeconds: 15, longestSeconds: 900 }
/** Per network address, which a whole office can share. */
export const NETWORK_POLICY: ThrottlePolicy = { free: 20, firstSeconds: 15, longestSeconds: 900 }
/** Mails to one address: each can be unwanted. */
export const MAIL_POLICY: ThrottlePolicy = { free: 3, firstSeconds: 300, longestSeconds: 3600 }
/** Mails and new accounts caused from one network address. */
export const SENDER_POLICY: ThrottlePolicy = { free: 20, firstSeconds: 60, longestSeconds: 3600 }

/** Failures older than this are forgotten. */
export const MEMORY_SECONDS = 86_400

/** Doubles with every failure beyond the free ones. */
export function waitSeconds(failures: number, policy: ThrottlePolicy): number {
  const beyond = failures - policy.free
  if (beyond < 0) return 0
  return Math.min(policy.longestSeconds, policy.firstSeconds * 2 ** Math.min(beyond, 20))
}

/** 'in 30 seconds', 'in 2 minutes'. */
export function waitSentence(seconds: number): string {
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? "second" : "seconds"}`
  const minutes = Math.ceil(seconds / 60)
  return `in ${minutes} minutes`
}
