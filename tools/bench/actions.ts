import { randomUUID } from "node:crypto"

import { STYLE_COOKIE, styleVersionOf } from "@grove/contract/site-files"
import sharp from "sharp"

import type { Member } from "../faults/rig.ts"

/** Something members do, as one request. */
export interface Action {
  method: "GET" | "POST"
  path: (facts: Facts) => string
  body?: (facts: Facts) => object | Promise<object>
}

export interface Facts {
  member: Member
  /** Another member, whom the member follows. */
  other: string
  postId: string
  pictureUrl: string
}

async function picture(): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const
  const create = { width: 1200, height: 900, channels: 3, background: "#000", noise } as const
  const bytes = await sharp({ create }).jpeg({ quality: 80 }).toBuffer()
  return `data:image/jpeg;base64,${bytes.toString("base64")}`
}

const get = (path: Action["path"]): Action => ({ method: "GET", path })

/** What the capacity model counts; the names are those of `costs.json`. */
export const ACTIONS = {
  page: get(() => "/"),
  feed: get(() => "/api/posts"),
  post: get(({ postId }) => `/api/posts/${postId}`),
  profile: get(({ other }) => `/api/users/${other}`),
  search: get(() => "/api/search?q=bridge17"),
  notifications: get(() => "/api/notifications"),
  picture: get(({ pictureUrl }) => pictureUrl),
  like: { method: "POST", path: ({ postId }) => `/api/posts/${postId}/like` },
  write: {
    method: "POST",
    path: () => "/api/posts",
    body: () => ({ content: `A post of an ordinary length, ${randomUUID()}` }),
  },
  message: {
    method: "POST",
    path: () => "/api/messages",
    body: ({ other }) => ({ receiverId: other, content: `A message, ${randomUUID()}` }),
  },
  upload: {
    method: "POST",
    path: () => "/api/posts",
    body: async () => ({ content: randomUUID(), images: [await picture()] }),
  },
} satisfies Record<string, Action>

export type ActionName = keyof typeof ACTIONS

/** The requests of a short visit, for comparing numbers of nodes. */
export const VISIT: readonly ActionName[] = [
  "page",
  "feed",
  "feed",
  "post",
  "profile",
  "notifications",
  "like",
  "message",
]

/** Once a page has named it, members have the style sheet, as in all their visits but the first. */
let styleVersion: string | undefined
const SHEET = /href="(\/assets\/style-[^"]+\.css)"/

/** Sends the action to a node, as a browser would. Throws unless it succeeds. */
export async function perform(
  node: string,
  origin: string,
  name: ActionName,
  facts: Facts,
  prepared?: object,
): Promise<void> {
  const action: Action = ACTIONS[name]
  const body = prepared ?? (await action.body?.(facts))
  const response = await fetch(node + action.path(facts), {
    method: action.method,
    headers: {
      cookie: `${facts.member.cookie}; ${STYLE_COOKIE}=${styleVersion}`,
      origin,
      "accept-encoding": "br, gzip",
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const sheet = styleVersion === undefined && SHEET.exec(text)?.[1]
  if (sheet) styleVersion = styleVersionOf(sheet)
  if (!response.ok) throw new Error(`${name} answered ${response.status}`)
}
