import { mediaUrl } from "@grove/contract/media"

/** Taken from the contract's function, so that the two cannot drift apart. */
const [PREFIX, SEPARATOR, SUFFIX] = mediaUrl("|", 0).split(/[|0]/)

/** The contract's `mediaUrl` as SQL: the address of one file of a stored picture. */
export const mediaUrlSql = (hash: string, width: string) =>
  `concat('${PREFIX}', ${hash}, '${SEPARATOR}', ${width}, '${SUFFIX}')`
