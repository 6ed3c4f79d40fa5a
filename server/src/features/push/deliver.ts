import { lookup as resolve, type LookupAddress } from "node:dns"
import { request } from "node:https"
import { isIP, type LookupFunction } from "node:net"

import webpush from "web-push"

import { isPublicAddress } from "#platform/media/public-address.ts"

import type { Subscription } from "./queries.ts"

const DEADLINE_MS = 10_000
/** After a day offline, users see the notification in the application instead. */
const TTL_SECONDS = 86_400

export interface Vapid {
  publicKey: string
  privateKey: string
  subject: string
}

/** Returns the status of the push service; throws if it cannot be reached or is not on the public Internet. */
export type Deliver = (to: Subscription, text: string, vapid: Vapid) => Promise<number>

/** Prevents SSRF: the endpoint comes from the client and must be on the public Internet. */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.protocol !== "https:" || url.port !== "" || url.username || url.password)
    return false
  const host = url.hostname.replace(/^\[|\]$/g, "")
  return isIP(host) === 0 ? host.includes(".") : isPublicAddress(host)
}

type Resolve = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void

/** Prevents DNS rebinding: checks the addresses the socket connects to. */
export const publicOnly =
  (resolveAll: Resolve): LookupFunction =>
  (host, options, done) => {
    resolveAll(host, (error, addresses) => {
      if (error) return done(error, "")
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new Error("This address is not on the public Internet."), "")
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

const lookup = publicOnly((host, done) => resolve(host, { all: true }, done))

export const deliverPush: Deliver = async (to, text, vapid) => {
  if (!isPushEndpoint(to.endpoint)) throw new Error("This is not the address of a push service.")
  const { headers, body } = webpush.generateRequestDetails(to, text, {
    vapidDetails: vapid,
    TTL: TTL_SECONDS,
    urgency: "normal",
  })
  const answer = Promise.withResolvers<number>()
  const sending = request(
    new URL(to.endpoint),
    {
      method: "POST",
      headers: headers as Record<string, string>,
      lookup,
      agent: false,
      signal: AbortSignal.timeout(DEADLINE_MS),
    },
    (response) => {
      // The body is not needed.
      answer.resolve(response.statusCode ?? 0)
      response.destroy()
    },
  )
  sending.on("error", answer.reject)
  sending.end(body)
  return answer.promise
}
