/** The tags of an `If-None-Match` header, without the weak prefix that compressing proxies add. */
export const tagsIn = (ifNoneMatch = ""): string[] =>
  ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""))
