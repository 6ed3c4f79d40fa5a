import { FRESH_LOGIN, LOGIN_PATH, LOGOUT_PATH } from "@grove/contract/auth"

import { message, t } from "#platform/language/text.ts"

import type { Problem } from "./oidc.ts"

export type Why =
  | Problem
  | "expired"
  | "deleted"
  | "barred"
  | "notOffered"
  | "taken"
  | "linkStale"
  | "foreign"

export const PROBLEM_PATH = "/api/login/problem"

export interface Notice {
  status: number
  title: string
  text: string
  actions: { label: string; href: string }[]
}

const PROBLEMS: Record<Why, Omit<Notice, "actions">> = {
  unreachable: {
    status: 503,
    title: message("Signing in is not possible right now"),
    text: message(
      "The sign-in service cannot be reached. Nothing is wrong with your account; please try again in a moment.",
    ),
  },
  expired: {
    status: 400,
    title: message("This sign-in has expired"),
    text: message(
      "It took too long, was already used, or was begun in another window or browser. Please start again.",
    ),
  },
  denied: {
    status: 403,
    title: message("You were not signed in"),
    text: message(
      "The sign-in was canceled, or access was not allowed. You can try again whenever you like.",
    ),
  },
  clock: {
    status: 503,
    title: message("Signing in is not possible right now"),
    text: message(
      "The clock of this server does not agree with that of the sign-in service, so its answers cannot be trusted. Nothing is wrong with your account; please tell the people who run this community.",
    ),
  },
  failed: {
    status: 400,
    title: message("Sign-in failed"),
    text: message(
      "The answer of the sign-in service could not be verified, so nobody was signed in. Please try again.",
    ),
  },
  stale: {
    status: 403,
    title: message("You were not asked to sign in again"),
    text: message(
      "What you wanted to do needs a fresh sign-in, but the sign-in service let you through without asking, or did not say when it last asked. You are still signed in as before. Sign out at the service and try again, or tell the people who run this site.",
    ),
  },
  deleted: {
    status: 403,
    title: message("This account was deleted"),
    text: message("The account that belongs to this sign-in no longer exists."),
  },
  barred: {
    status: 403,
    title: message("This e-mail address belongs to a banned account"),
    text: message(
      "A ban holds for the person, not for one sign-in. Sign in as you did before to read why, and to appeal.",
    ),
  },
  notOffered: {
    status: 404,
    title: message("This way to sign in is not offered"),
    text: message(
      "It may have been offered before, or the address is incomplete. Please choose another way.",
    ),
  },
  taken: {
    status: 409,
    title: message("This sign-in belongs to another account"),
    text: message(
      "It can belong to one account only, and accounts are not merged. To use it here, sign in with it, and delete that account or remove this way to sign in from it. Nothing was changed.",
    ),
  },
  linkStale: {
    status: 403,
    title: message("Please sign in again first"),
    text: message(
      "Adding a way to sign in needs a recent sign-in with one that you already have. Nothing was changed.",
    ),
  },
  foreign: {
    status: 403,
    title: message("Nothing was linked"),
    text: message(
      "Another page asked to add a way to sign in to your account. You can do that yourself in your settings.",
    ),
  },
}

export const isWhy = (value: unknown): value is Why =>
  typeof value === "string" && Object.hasOwn(PROBLEMS, value)

const home = () => ({ label: t("Back to the start page"), href: "/" })

function login(label: string, returnTo: string, why?: Why) {
  const query = [
    ...(why === "stale" || why === "linkStale" ? [FRESH_LOGIN] : []),
    ...(returnTo === "/" ? [] : [`returnTo=${encodeURIComponent(returnTo)}`]),
  ].join("&")
  return { label, href: query === "" ? LOGIN_PATH : `${LOGIN_PATH}?${query}` }
}

/** People who link a further method are signed in, and go back to their settings. */
function actionsOf(why: Why, returnTo: string) {
  if (why === "taken" || why === "foreign")
    return [{ label: t("Back to your settings"), href: "/settings" }]
  return [login(why === "linkStale" ? t("Sign in again") : t("Try again"), returnTo, why), home()]
}

export const notices = {
  problem: (why: Why, returnTo: string): Notice => {
    const { status, title, text } = PROBLEMS[why]
    return { status, title: t(title), text: t(text), actions: actionsOf(why, returnTo) }
  },
  failure: (status: number, text: string, returnTo: string): Notice => ({
    status,
    title: status === 429 ? t("Too many attempts") : t("Something did not work"),
    text,
    actions: [login(t("Try again"), returnTo), home()],
  }),
  askLogin: (returnTo: string): Notice => ({
    status: 200,
    title: t("Do you want to sign in?"),
    text: t("Another page asked to sign you in. Nothing has happened yet."),
    actions: [login(t("Sign in"), returnTo), home()],
  }),
  askLogout: (): Notice => ({
    status: 200,
    title: t("Do you want to sign out?"),
    text: t("Another page asked to sign you out. Nothing has happened yet."),
    actions: [
      { label: t("Sign out"), href: LOGOUT_PATH },
      { label: t("Stay signed in"), href: "/" },
    ],
  }),
}
