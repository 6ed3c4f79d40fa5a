import type { MESSAGE_AUDIENCES } from "@grove/contract/auth"
import type { ErrorCode } from "@grove/contract/errors"

/** Decides whether a user can write to another, and whether the message is a request. */
export interface ContactFacts {
  /** Who can start a conversation with the receiver. */
  audience: (typeof MESSAGE_AUDIENCES)[number]
  /** The receiver follows the sender. */
  isFollowed: boolean
  /** The receiver's side of the conversation, if there is one. */
  side: { isRequest: boolean; hasWritten: boolean } | undefined
  isRestricted: boolean
}

export interface Contact {
  refusal: ErrorCode | undefined
  /** Goes to Requests instead of the inbox. */
  isRequest: boolean
  /** A first message to a stranger, which is limited per day. */
  isCold: boolean
}

/** Settings restrict who can start a conversation; anyone the receiver has written to can always answer. */
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
