import { useConversationCount, useUnreadMessages } from "#features/messages/counts.hooks.ts"
import { useUnreadNotifications } from "#features/notifications/unread.hooks.ts"
import { useOpenCases } from "#features/reports/violation-counts.hooks.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"

/**
 * Numbers beside links, by address: a feature that counts something adds its hook here. `header` counts
 * what is unread, `sidebar` what the specification wants there (spec 2: conversations).
 */
interface Badge {
  header?: () => number
  sidebar?: () => number
  /** '3 unread notifications': the number in words, for those who hear the page. */
  words: (count: number, place: "header" | "sidebar") => string
}

const badges: Partial<Record<string, Badge>> = {
  [paths.notifications]: {
    header: useUnreadNotifications,
    words: (count) =>
      t("{count, plural, one {# unread notification} other {# unread notifications}}", { count }),
  },
  [paths.messages]: {
    header: useUnreadMessages,
    sidebar: useConversationCount,
    words: (count, place) =>
      place === "header"
        ? t("{count, plural, one {# unread message} other {# unread messages}}", { count })
        : t("{count, plural, one {# conversation} other {# conversations}}", { count }),
  },
  [paths.moderation]: {
    header: useOpenCases,
    sidebar: useOpenCases,
    words: (count) => t("{count, plural, one {# open case} other {# open cases}}", { count }),
  },
}

const none = () => 0

/** A hook: the same address must be asked for at the same place every time. */
export function useBadge(
  href: string,
  place: "header" | "sidebar",
): { count: number; words: string } {
  const badge = badges[href]
  const useCount = badge?.[place] ?? none
  // An address has the same hook for as long as the page lives.
  // oxlint-disable-next-line react/hooks
  const count = useCount()
  return { count, words: count > 0 && badge ? badge.words(count, place) : "" }
}

/** Everything unread, for the title of the tab. */
export function useUnread(): number {
  return useUnreadNotifications() + useUnreadMessages()
}
