import { LOGIN_PATH } from "@grove/contract/auth"

import type { Problem } from "./oidc.ts"

export type Why = Problem | "expired" | "deleted" | "busy"

export const PROBLEM_PATH = "/api/login/problem"

/** What a person reads when signing in did not work. */
export const PROBLEMS: Record<Why, { status: number; title: string; text: string }> = {
  unreachable: {
    status: 503,
    title: "Signing in is not possible right now",
    text: "The sign-in service cannot be reached. Nothing is wrong with your account; please try again in a moment.",
  },
  expired: {
    status: 400,
    title: "This sign-in has expired",
    text: "It took too long, was already used, or was begun in another window or browser. Please start again.",
  },
  denied: {
    status: 403,
    title: "You were not signed in",
    text: "The sign-in was cancelled, or access was not allowed. You can try again whenever you like.",
  },
  failed: {
    status: 400,
    title: "Signing in did not work",
    text: "The answer of the sign-in service could not be verified, so nobody was signed in. Please try again.",
  },
  deleted: {
    status: 403,
    title: "This account was deleted",
    text: "The account that belongs to this sign-in no longer exists.",
  },
  busy: {
    status: 429,
    title: "Too many attempts",
    text: "There were many sign-ins from your connection within a few minutes. Please wait a little and try again.",
  },
}

export const isWhy = (value: unknown): value is Why =>
  typeof value === "string" && Object.hasOwn(PROBLEMS, value)

export function wayBack(returnTo: string) {
  const again =
    returnTo === "/" ? LOGIN_PATH : `${LOGIN_PATH}?returnTo=${encodeURIComponent(returnTo)}`
  return [
    { label: "Try again", href: again },
    { label: "Back to the start page", href: "/" },
  ]
}
