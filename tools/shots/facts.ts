import type { APIRequestContext } from "@playwright/test"

/** URLs known only once the demo data exists. */
export interface Facts {
  ownId: string
  friendId: string
  requestId: string
  fakeId: string
  busyPost: string
  picturePost: string
  eventPost: string
  videoPost: string
  appeal: string
}

interface Post {
  id: string
  images: unknown[]
  event: unknown
  video: unknown
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
  const conversations = await get<{ other: { id: string } }[]>(
    member,
    "/api/messages/conversations",
  )
  const requests = await get<{ other: { id: string } }[]>(
    member,
    "/api/messages/conversations?box=requests",
  )
  const suspects = await get<{ id: string }[]>(detector, "/api/admin/suspicious-users")
  const notices = await get<{ link?: string | null }[]>(warned, "/api/notifications?limit=100")
  const highest = (rank: (post: Post) => number) =>
    `/post/${posts.toSorted((a, b) => rank(b) - rank(a))[0]!.id}`
  return {
    ownId: me.id,
    friendId: conversations[0]!.other.id,
    requestId: requests[0]!.other.id,
    fakeId: suspects[0]!.id,
    busyPost: highest((post) => post._count.comments),
    picturePost: highest((post) => post.images.length),
    eventPost: highest((post) => (post.event ? 1 : 0)),
    videoPost: highest((post) => (post.video ? 1 : 0)),
    appeal:
      notices.find((notice) => notice.link?.startsWith("/appeals/"))?.link ?? "/notifications",
  }
}
