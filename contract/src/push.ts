import { Type, type Static } from "typebox"

import { closed } from "./fields.ts"
import { route } from "./route.ts"

/** The result of `PushSubscription.toJSON()` in the browser. */
export const PushSubscription = closed({
  endpoint: Type.String({ minLength: 12, maxLength: 1000, pattern: "^https://" }),
  keys: closed({
    p256dh: Type.String({ pattern: "^[A-Za-z0-9_=-]{80,100}$" }),
    auth: Type.String({ pattern: "^[A-Za-z0-9_=-]{16,40}$" }),
  }),
})
export type PushSubscription = Static<typeof PushSubscription>

/** The notification that the service worker shows. */
export interface PushText {
  title: string
  body: string
  /** The path that a click opens. */
  link: string
  /** A later notification with the same tag replaces it. */
  tag: string
}

const State = Type.Object({ isSubscribed: Type.Boolean() })

export const push = {
  key: route({
    method: "GET",
    path: "/api/push/key",
    access: "member",
    rateClass: "read",
    summary: "Returns the public key for push subscriptions.",
    reply: Type.Object({ publicKey: Type.String() }),
  }),
  subscribe: route({
    method: "POST",
    path: "/api/push/subscriptions",
    access: "member",
    rateClass: "write",
    allowedWhile: "suspended",
    summary: "Subscribes this browser to push messages.",
    body: PushSubscription,
    reply: State,
  }),
  unsubscribe: route({
    method: "DELETE",
    path: "/api/push/subscriptions",
    access: "member",
    rateClass: "write",
    allowedWhile: "suspended",
    summary: "Unsubscribes this browser from push messages.",
    body: closed({ endpoint: Type.String({ minLength: 1, maxLength: 1000 }) }),
    reply: State,
  }),
}
