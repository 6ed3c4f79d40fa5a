import type { Write } from "./writers.ts"

const TIMEOUT_MS = 8000

/** Creates posts through the public API. */
export function postThrough(origin: string, cookie: string): Write {
  return async (id) => {
    const response = await fetch(`${origin}/api/posts`, {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/json" },
      body: JSON.stringify({ content: id }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    if (response.status !== 201) throw new Error(`Answered ${response.status}`)
  }
}

/** All posts of the member, page by page. */
export async function readPosts(origin: string, cookie: string): Promise<string[]> {
  const read = async (path: string) => {
    const response = await fetch(`${origin}${path}`, { headers: { cookie } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  const me = (await (await read("/api/auth/user")).json()) as { id: string }
  const contents: string[] = []
  for (let path: string | undefined = `/api/users/${me.id}/posts?limit=100`; path;) {
    const response = await read(path)
    const page = (await response.json()) as { content: string }[]
    contents.push(...page.map((post) => post.content))
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1]
  }
  return contents
}
