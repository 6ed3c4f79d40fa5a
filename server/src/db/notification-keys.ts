/**
 * The key of an entry says where it is listed: the end of a filtered one names its only actor, and a text that mentions
 * the member is an entry of its own. SQL conditions on a row of `notification_groups`; indexes contain the same text.
 */
export const IS_FILTERED = `group_key like '%:from:%'`
export const IS_MENTION = `(group_key like 'mention:%' or group_key like '%:at:%') and group_key not like '%:from:%'`

export const mentionKey = (key: string, commentId: string) =>
  key.startsWith("mention:") ? key : `${key}:at:${commentId}`

/** Acts of one day (UTC) about one subject. */
export const dayKey = (key: string, at: Date) => `${key}:${at.toISOString().slice(0, 10)}`

export const isMentionKey = (key: string) => key.startsWith("mention:") || key.includes(":at:")
export const isFilteredKey = (key: string) => key.includes(":from:")

/** SQL: the end of a filtered key; `actor` is a parameter or column. */
export const filteredEnd = (actor: string) => `':from:' || ${actor}`
