import { mediaUrl, PICTURE } from "@grove/contract/media"

/** Taken from the contract's function, so that the two cannot drift apart. */
const [PREFIX, SEPARATOR, DOT] = mediaUrl("|", 0, "").split(/[|0]/)

/** The contract's `mediaUrl` as SQL: the address of one file of a stored picture or video. */
export const mediaUrlSql = (hash: string, width: string, extension = "'webp'") =>
  `concat('${PREFIX}', ${hash}, '${SEPARATOR}', ${width}, '${DOT}', ${extension})`

const [BEFORE_HASH, AFTER_HASH] = mediaUrl("|", PICTURE.profile.side).split("|")

/** The address of the profile picture of a row of `users`; null without one. */
export const profileImageSql = (table: string) =>
  `('${BEFORE_HASH}' || ${table}.picture_hash || '${AFTER_HASH}')`
