import type { APIRequestContext } from "@playwright/test"

/** Addresses that are known only once the demo stands. */
export interface Facts {
  ownId: string
  friendId: string
  requestId: string
  fakeId: string
  busyPost: string
  picturePost: string
  eventPost: string
  appeal: string
}

interface Post {
  id: string
  images: unknown[]
  event: unknown
  _count: { comments: number }
}

export async function findFacts(
  member: APIRequestContext,
  detector: APIRequestContext,
  warned: APIRequestContext,
): Promise<Facts> {
  const get = async <T>(who: APIRequestContext, path: string) =>
    (await (await who.get(path)).json()) as T
  const me = await get<{ id: string }>(member, "/api/auth/user")
  const posts = await get<Post[]>(member, "/api/posts?limit=100")
  const talks = await get<{ other: { id: string } }[]>(member, "/api/messages/conversations")
  const requests = await get<{ other: { id: string } }[]>(
    member,
    "/api/messages/conversations?box=requests",
  )
  const suspects = await get<{ id: string }[]>(detector, "/api/admin/suspicious-users")
  const notices = await get<{ link?: string | null }[]>(warned, "/api/notifications?limit=100")
  const most = (rank: (post: Post) => number) =>
    `/post/${posts.toSorted((a, b) => rank(b) - rank(a))[0]!.id}`
  return {
    ownId: me.id,
    friendId: talks[0]!.other.id,
    requestId: requests[0]!.other.id,
    fakeId: suspects[0]!.id,
    busyPost: most((post) => post._count.comments),
    picturePost: most((post) => post.images.length),
    eventPost: most((post) => (post.event ? 1 : 0)),
    appeal:
      notices.find((notice) => notice.link?.startsWith("/appeals/"))?.link ?? "/notifications",
  }
}
