import { Type, type Static } from "typebox"

/**
 * Every refusal the API can give: code → status and the sentence a person reads.
 * A room adds its codes here; the sentence may be replaced where the facts are known
 * (which field, until when), the status never.
 */
export const ERRORS = {
  "request.invalid": [400, "That request is not valid."],
  "request.tooLarge": [413, "That is too large."],
  "request.mediaType": [415, "Send application/json."],
  "request.foreignOrigin": [403, "This request came from another site and was refused."],
  "request.tooMany": [429, "Too many requests. Please wait a moment and try again."],
  "request.keyReused": [409, "This Idempotency-Key was already used for a different request."],
  "request.inProgress": [409, "The first request with this Idempotency-Key is still in progress."],
  "server.busy": [503, "The server is busy. Please try again in a moment."],
  "server.unavailable": [503, "The service is briefly unavailable. Please try again in a moment."],
  "server.full": [507, "There is no room left to store this."],
  "server.error": [500, "Something went wrong on our side. Please try again."],
  "page.cursor": [400, "That page cursor is not valid."],
  "route.notFound": [404, "There is nothing here."],
  "auth.required": [401, "Unauthorized"],
  "auth.forbidden": [403, "You may not do this."],
  "auth.rulesOnly": [403, "Access denied. Only administrators can manage community rules."],
  "auth.detectionOnly": [
    403,
    "Access denied. Only Replit developers can use the fake account detection system.",
  ],
  "account.suspended": [403, "Your account is suspended."],
  "account.banned": [403, "Your account is banned."],
  "account.restricted": [403, "Your account is restricted."],
  "user.notFound": [404, "User not found"],
  "user.self": [400, "You cannot do this to yourself."],
  "user.blocked": [403, "You cannot do this because one of you has blocked the other."],
  "account.confirm": [400, "confirmation: type “delete my account” to go on."],
  "account.house": [403, "This account belongs to the house and cannot be deleted."],
  "auth.fresh": [403, "For your safety, please sign in again before you change the team."],
  "team.notFound": [404, "Nobody has signed in with this verified address."],
  "team.ambiguous": [409, "Several people have this address. Name one by id."],
  "team.self": [400, "You cannot take away your own admin role."],
  "profile.notYours": [403, "You can only change your own profile."],
  "post.notFound": [404, "This post does not exist or is no longer available."],
  "post.notYours": [403, "You can only change your own posts."],
  "comment.notFound": [404, "This comment does not exist or is no longer available."],
  "comment.notYours": [403, "You can only delete your own comments."],
  "category.notFound": [400, "categoryId: this category does not exist."],
  "story.notFound": [404, "This story is no longer available."],
  "message.notFound": [404, "This message does not exist."],
  "message.notAllowed": [403, "This person does not accept messages from you."],
  "message.notYours": [403, "You can only delete your own messages."],
  "message.blank": [400, "content may not be blank."],
  "message.strangers": [429, "You have written to many new people today. Please wait a while."],
  "rule.notFound": [404, "This rule does not exist."],
  "rule.inactive": [400, "ruleId: this rule is not active."],
  "report.notAllowed": [403, "You cannot report this."],
  "violation.notFound": [404, "This violation does not exist."],
  "violation.alreadyResolved": [409, "This violation has already been resolved."],
  "violation.own": [403, "You cannot decide a case about yourself."],
  "violation.undoOver": [409, "This decision can no longer be taken back."],
  "penalty.notFound": [404, "This penalty does not exist."],
  "penalty.ended": [409, "This penalty is already over."],
  "penalty.own": [403, "You cannot lift your own penalty."],
  "appeal.notFound": [404, "This appeal does not exist."],
  "appeal.exists": [409, "This penalty has already been appealed."],
  "appeal.alreadyDecided": [409, "This appeal has already been decided."],
  "appeal.notYours": [403, "Another moderator has to decide this appeal."],
  "image.invalid": [400, "This file is not an image we can read."],
  "image.type": [415, "Invalid file type. Use JPEG, PNG, GIF, WebP or AVIF."],
  "image.tooLarge": [413, "This image is too large."],
  "image.tooMany": [400, "images: at most 10 images."],
  "media.notFound": [404, "This file does not exist."],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

export const Failure = Type.Object({ code: Type.String(), message: Type.String() })
export type Failure = Static<typeof Failure>
