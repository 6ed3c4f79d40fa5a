import { useConversationCount, useUnreadMessages } from "#features/messages/counts.hooks.ts"
import { useUnreadNotifications } from "#features/notifications/unread.hooks.ts"
import { useOpenCases } from "#features/reports/violation-counts.hooks.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"

/**
 * Counts beside links, by address; a feature with a count adds its hook here. `header` counts unread items, `sidebar`
 * may count something else, such as all conversations.
 */
interface Badge {
  header?: () => number
  sidebar?: () => number
  /** The count in words for screen readers: '3 unread notifications'. */
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

/** A hook: each call site must keep its address between renders. */
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

/** The total of unread items, for the title of the tab. */
export function useUnread(): number {
  return useUnreadNotifications() + useUnreadMessages()
}
