import { DEFAULT_SETTINGS, type CurrentUser, type Settings } from "@grove/contract/auth"
import { DAY_MS } from "@grove/contract/durations"
import { ONBOARDING } from "@grove/contract/limits"

import { runRead } from "#db/short-reads.ts"
import type { Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { currentUserRead, type CurrentUserRow } from "./queries.ts"
import { freshUntil } from "./session-life.ts"

export const currentUser = (ctx: Context): Promise<CurrentUser> =>
  runRead(ctx.db, readCurrentUser(ctx))

export const readCurrentUser = (ctx: Context) =>
  currentUserRead(ctx.actor.userId, (row) => shapeCurrentUser(ctx, row))

function shapeCurrentUser(ctx: Context, row: CurrentUserRow | undefined): CurrentUser {
  must(row, "auth.required")
  const { following, followers, posts, settings, showEmail, createdAt, ...rest } = row
  const { onboardingStep, onboardingOutcome, checklistClosedAt, ...person } = rest
  return {
    ...person,
    createdAt: new Date(createdAt).toISOString(),
    _count: { following, followers, posts },
    permissions: [...ctx.actor.permissions],
    standing: ctx.actor.standing,
    settings: settingsOf(ctx, settings, showEmail),
    freshUntil: freshUntil(ctx.actor.authenticatedAt)?.toISOString() ?? null,
    onboarding: {
      step: onboardingOutcome === null ? onboardingStep : null,
      hasChecklist:
        onboardingOutcome !== null &&
        checklistClosedAt === null &&
        isFirstWeek(new Date(createdAt), ctx.now()),
      welcomeText: onboardingOutcome === null ? ctx.site.current().newMemberText : "",
    },
  }
}

/** Whether the list of the first week can still be shown. */
export const isFirstWeek = (joinedAt: Date, now: Date) =>
  now.getTime() - joinedAt.getTime() < ONBOARDING.days * DAY_MS

/** Fills missing settings with their defaults; those of `showEmail` and `publicPosts` are the site's. */
export function settingsOf(
  ctx: Pick<Context, "site">,
  stored: Record<string, unknown>,
  showEmail: boolean | null,
): Settings {
  const chosen = stored as Partial<Settings>
  return {
    ...DEFAULT_SETTINGS,
    publicPosts: ctx.site.current().publicReading,
    ...chosen,
    notify: { ...DEFAULT_SETTINGS.notify, ...chosen.notify },
    showEmail: showEmail ?? ctx.site.current().emailVisibility === "shown",
  }
}
