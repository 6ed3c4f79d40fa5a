import { Type, type Static } from "typebox"

import {
  Count,
  Time,
  UserId,
  Uuid,
  closed,
  nullableText,
  nullableTime,
  nullableUuid,
} from "./fields.ts"
import { LANGUAGES, type Language } from "./languages.ts"
import { ONBOARDING_STEPS } from "./limits.ts"
import { route } from "./route.ts"

/** Permissions beyond those of members. Clients must not derive them from the e-mail address. */
export const PERMISSIONS = ["rules", "detection", "team"] as const
export type Permission = (typeof PERMISSIONS)[number]

export const STANDINGS = ["good", "restricted", "suspended", "banned"] as const

/** Without `until` the standing has no end. */
export const Standing = Type.Object({
  state: Type.Enum(STANDINGS),
  until: Type.Optional(Time),
  reason: Type.Optional(Type.String()),
  rule: Type.Optional(Type.String()),
  penaltyId: Type.Optional(Type.Integer()),
})
export type Standing = Static<typeof Standing>

export const THEMES = ["system", "light", "dark"] as const
export const TEXT_SIZES = ["normal", "large", "larger"] as const
export const MESSAGE_AUDIENCES = ["everyone", "following", "nobody"] as const
export const NOTIFY_KINDS = [
  "like",
  "comment",
  "follow",
  "repost",
  "mention",
  "message",
  "event",
] as const

export const Settings = Type.Object({
  /** Null: the language of the browser. */
  language: Type.Unsafe<Language | null>({ enum: [...LANGUAGES, null] }),
  showEmail: Type.Boolean(),
  /** Whether people without an account see the member's posts; needs the site's permission too. */
  publicPosts: Type.Boolean(),
  theme: Type.Enum(THEMES),
  reducedMotion: Type.Boolean(),
  textSize: Type.Enum(TEXT_SIZES),
  whoMayMessage: Type.Enum(MESSAGE_AUDIENCES),
  notify: Type.Object(
    Object.fromEntries(NOTIFY_KINDS.map((kind) => [kind, Type.Boolean()])) as Record<
      (typeof NOTIFY_KINDS)[number],
      ReturnType<typeof Type.Boolean>
    >,
  ),
})
export type Settings = Static<typeof Settings>

export const DEFAULT_SETTINGS: Settings = {
  language: null,
  showEmail: true,
  publicPosts: false,
  theme: "system",
  reducedMotion: false,
  textSize: "normal",
  whoMayMessage: "everyone",
  notify: {
    like: true,
    comment: true,
    follow: true,
    repost: true,
    mention: true,
    message: true,
    event: true,
  },
}

export const CurrentUser = Type.Object({
  id: UserId,
  email: nullableText,
  firstName: nullableText,
  lastName: nullableText,
  handle: Type.String(),
  profileImageUrl: nullableText,
  bio: nullableText,
  isVerified: Type.Boolean(),
  createdAt: Time,
  _count: Type.Object({ following: Count, followers: Count, posts: Count }),
  permissions: Type.Array(Type.Enum(PERMISSIONS)),
  standing: Standing,
  settings: Settings,
  /** Until when actions that need a recent sign-in are allowed; null if the time of authentication is unknown. */
  freshUntil: nullableTime,
  /** The post the member pinned to their profile, even while it is deleted. */
  pinnedPostId: nullableUuid,
  /** What the home screen shows to a newcomer; `/api/me/onboarding` has the rest. */
  onboarding: Type.Object({
    /** Null after the last step. */
    step: Type.Unsafe<(typeof ONBOARDING_STEPS)[number] | null>({
      enum: [...ONBOARDING_STEPS, null],
    }),
    hasChecklist: Type.Boolean(),
    /** The site's welcome to new members; empty after the last step. */
    welcomeText: Type.String(),
  }),
})
export type CurrentUser = Static<typeof CurrentUser>

/** One identity with which a member signs in. */
export const SignInMethod = Type.Object({
  id: Uuid,
  /** Key of the provider; null if it is no longer offered. */
  provider: nullableText,
  label: Type.String(),
  /** The address the provider gave. */
  email: nullableText,
  createdAt: Time,
  usedAt: nullableTime,
})
export type SignInMethod = Static<typeof SignInMethod>

export const OwnSignInMethod = Type.Object({
  ...SignInMethod.properties,
  /** Whether this session was opened with it. */
  isCurrent: Type.Boolean(),
})
export type OwnSignInMethod = Static<typeof OwnSignInMethod>

/** A provider of which the member has no identity yet. */
export const WayToLink = Type.Object({ key: Type.String(), label: Type.String() })
export type WayToLink = Static<typeof WayToLink>

export const auth = {
  me: route({
    method: "GET",
    path: "/api/auth/user",
    access: "member",
    rateClass: "read",
    // Banned members sign in to see the reason and to appeal.
    allowedWhile: "banned",
    summary: "Returns the signed-in user with permissions and standing.",
    reply: CurrentUser,
  }),
  methods: route({
    method: "GET",
    path: "/api/me/sign-in-methods",
    access: "member",
    rateClass: "read",
    summary: "Lists the caller's ways to sign in, and the providers that can be linked.",
    reply: Type.Object({
      methods: Type.Array(OwnSignInMethod),
      linkable: Type.Array(WayToLink),
      /** Whether passkeys and password are managed at the built-in provider. */
      hasSecurityPage: Type.Boolean(),
    }),
  }),
  removeMethod: route({
    method: "DELETE",
    path: "/api/me/sign-in-methods/:methodId",
    access: "member",
    rateClass: "write",
    allowedWhile: "suspended",
    summary: "Removes one of the caller's ways to sign in, never the last.",
    params: closed({ methodId: Uuid }),
    reply: Type.Object({ isRemoved: Type.Boolean() }),
  }),
}

/** Full-page navigations, not routes of the contract. */
export const LOGIN_PATH = "/api/login"
/** Requires the provider to authenticate the user again, even with a session there. */
export const FRESH_LOGIN = "fresh=1"
/** The full-page navigation that adds an identity of this provider to the signed-in member. */
export const linkHref = (key: string) => `${LOGIN_PATH}?link=1&provider=${encodeURIComponent(key)}`
/** Where passkeys, password and second factor of a local account are managed. */
export const SECURITY_PATH = "/idp/account"
export const LOGOUT_PATH = "/api/logout"
/** Where applicants see the state of their request to join. */
export const JOIN_PATH = "/join"
export const INVITE_PATH = "/invite"
