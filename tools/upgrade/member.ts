import { auth } from "@grove/contract/auth"
import type { ImageRef } from "@grove/contract/media"
import { posts } from "@grove/contract/posts"
import type { Input, Reply, Route } from "@grove/contract/route"
import { users } from "@grove/contract/users"

import { signIn } from "../faults/sign-in.ts"

export interface Member {
  id: string
  email: string
  permissions: readonly string[]
  call: <R extends Route>(route: R, input?: Partial<Input<R>>) => Promise<Reply<R>>
  /** Requests any path of the site with this member's session. */
  get: (path: string) => Promise<Response>
}

/** Signs in through the built-in identity provider and calls routes of the contract over HTTP. */
export async function becomeMember(
  origin: string,
  email: string,
  firstName = "",
  lastName = "",
): Promise<Member> {
  const cookie = await signIn(origin, email, { firstName, lastName })
  const call: Member["call"] = async (route, input = {}) => {
    const { params = {}, query = {}, body } = input as Record<string, Record<string, string>>
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name]!),
    )
    const answer = await fetch(`${origin}${path}?${new URLSearchParams(query)}`, {
      method: route.method,
      headers: { cookie, origin, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok)
      throw new Error(`${route.method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as never
  }
  const { id, permissions } = await call(auth.me)
  const get = (path: string) => fetch(`${origin}${path}`, { headers: { cookie } })
  return { id, email, permissions, call, get }
}

/** URLs of the distinct pictures on these members' profiles and posts. */
export async function picturesSeenBy(member: Member, people: readonly { id: string }[]) {
  const found = new Set<string>()
  for (const { id: userId } of people) {
    const params = { userId }
    const { profileImageUrl } = await member.call(users.get, { params })
    if (profileImageUrl !== null) found.add(profileImageUrl)
    for (const post of await member.call(posts.byUser, { params, query: { limit: 50 } }))
      for (const image of post.images as ImageRef[]) found.add(image.url)
  }
  return [...found]
}
