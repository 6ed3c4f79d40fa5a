import type { Options } from "autocannon"

import { SOUGHT } from "./community.ts"

export interface Measure {
  name: string
  /** Required share of the requests per second of the reference, or of `against`. */
  bar: number
  request: Partial<Options>
  against?: Partial<Options>
}

/** The speed limits of the product. */
export function measures(
  origin: string,
  token: string,
  facts: {
    postId: string
    authorId: string
    /** First and last name of a member. */
    name: string
    pictureUrl: string
    writers: readonly string[]
  },
): Measure[] {
  let writer = 0
  const headers = { cookie: `session=${token}`, origin }
  const get = (name: string, path: string, bar: number): Measure => ({
    name,
    bar,
    request: { url: origin + path, headers },
  })
  const find = (name: string, sought: string, bar: number) =>
    get(`search: ${name}`, `/api/search?q=${encodeURIComponent(sought)}`, bar)
  return [
    get("home feed", "/api/posts", 0.6),
    {
      ...get("home page, against the home feed", "/", 0.5),
      against: get("home feed", "/api/posts", 1).request,
    },
    get("post", `/api/posts/${facts.postId}`, 1.2),
    get("profile", `/api/users/${facts.authorId}`, 1.5),
    get("notifications", "/api/notifications", 1.2),
    get("conversation", `/api/messages/${facts.authorId}`, 1.5),
    get("picture", facts.pictureUrl, 0.5),
    find("a word of every post", SOUGHT.everywhere, 0.25),
    find("a rare word", SOUGHT.rare, 0.4),
    find("a name", facts.name, 0.4),
    find("a prefix of names", SOUGHT.prefix, 0.4),
    {
      name: "create post",
      bar: 0.25,
      request: {
        url: `${origin}/api/posts`,
        method: "POST",
        headers: { origin, "content-type": "application/json" },
        // Each connection is a different member.
        setupClient: (client) =>
          client.setHeaders({
            origin,
            "content-type": "application/json",
            cookie: `session=${facts.writers[writer++ % facts.writers.length]}`,
          }),
        body: JSON.stringify({ content: "A new post from the benchmark. #topic1 #topic2" }),
      },
    },
  ]
}
