import type { MESSAGE_AUDIENCES } from "@grove/contract/auth"
import type { ErrorCode } from "@grove/contract/errors"

/** What decides whether one person may write to another, and where it lands. */
export interface ContactFacts {
  /** Whom the receiver lets write first. */
  audience: (typeof MESSAGE_AUDIENCES)[number]
  /** The receiver follows the sender. */
  isFollowed: boolean
  /** The receiver's side of the conversation, if there is one. */
  side: { isRequest: boolean; hasWritten: boolean } | undefined
  isRestricted: boolean
}

export interface Contact {
  refusal: ErrorCode | undefined
  /** Lands in Requests. */
  isRequest: boolean
  /** A first message to a stranger: only so many a day. */
  isCold: boolean
}

/** Settings govern who may begin; whoever the receiver has written to may always answer. */
export function contactOf({ audience, isFollowed, side, isRestricted }: ContactFacts): Contact {
  const isWelcome =
    side?.hasWritten === true || audience === "everyone" || (audience === "following" && isFollowed)
  const isRequest = !isFollowed && (side === undefined || side.isRequest)
  const isFirst = side === undefined || isRequest
  return {
    refusal: !isWelcome
      ? "message.notAllowed"
      : isRestricted && isFirst
        ? "account.restricted"
        : undefined,
    isRequest,
    isCold: side === undefined && !isFollowed,
  }
}
