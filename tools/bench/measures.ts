import type { Options } from "autocannon"

export interface Measure {
  name: string
  /** Required share of the reference's requests per second. */
  bar: number
  request: Partial<Options>
}

/** The speed limits of the product. */
export function measures(
  origin: string,
  token: string,
  facts: { postId: string; authorId: string; pictureUrl: string; writers: readonly string[] },
): Measure[] {
  let writer = 0
  const headers = { cookie: `session=${token}`, origin }
  const get = (name: string, path: string, bar: number): Measure => ({
    name,
    bar,
    request: { url: origin + path, headers },
  })
  return [
    get("home feed", "/api/posts", 0.5),
    get("post", `/api/posts/${facts.postId}`, 0.5),
    get("profile", `/api/users/${facts.authorId}`, 0.5),
    get("notifications", "/api/notifications", 0.4),
    get("conversation", `/api/messages/${facts.authorId}`, 0.4),
    get("picture", facts.pictureUrl, 0.5),
    get("search", "/api/search?q=lake", 0.2),
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
