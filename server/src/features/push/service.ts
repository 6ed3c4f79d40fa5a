import type { PushSubscription, PushText } from "@grove/contract/push"
import webpush from "web-push"

import type { Config } from "#config.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"
import { secret } from "#platform/secrets.ts"

import { deliverPush, isPushEndpoint, type Deliver, type Vapid } from "./deliver.ts"
import {
  deleteStaleSubscriptions,
  deleteSubscription,
  deleteSubscriptionsOf,
  selectSubscriptions,
  trimSubscriptions,
  upsertSubscription,
} from "./queries.ts"

const MOST_PER_PERSON = 10
/** The push service has forgotten this browser. */
const GONE = [404, 410]

/** Made at the first start and kept: with other keys every browser would have to subscribe anew. */
async function vapidOf(config: Config): Promise<Vapid> {
  const keys = await secret(config.dataDir, "vapid", () => webpush.generateVAPIDKeys())
  const subject = config.publicUrl.startsWith("https:")
    ? config.publicUrl
    : "mailto:admin@localhost"
  return { ...keys, subject }
}

export async function pushKey(ctx: Context) {
  const { publicKey } = await vapidOf(ctx.config)
  return { publicKey }
}

export async function subscribe(ctx: Context, subscription: PushSubscription) {
  must(
    isPushEndpoint(subscription.endpoint),
    "request.invalid",
    "endpoint is not the address of a push service.",
  )
  const { userId, sessionId } = ctx.actor
  await inTransaction(ctx, async (ctx) => {
    await upsertSubscription(ctx.db, { userId, sessionId, at: ctx.now() }, subscription)
    await trimSubscriptions(ctx.db, userId, MOST_PER_PERSON)
  })
  return { isSubscribed: true }
}

export async function unsubscribe(ctx: Context, endpoint: string) {
  await deleteSubscription(ctx.db, ctx.actor.userId, endpoint)
  return { isSubscribed: false }
}

/** To all browsers of a person that asked for it. `deliver` is replaced by tests, which have no Internet. */
export async function sendPush(
  ctx: Context,
  userId: string,
  text: PushText,
  deliver: Deliver = deliverPush,
): Promise<void> {
  const browsers = await selectSubscriptions(ctx.db, userId)
  if (browsers.length === 0) return
  const vapid = await vapidOf(ctx.config)
  await Promise.all(
    browsers.map(async (browser) => {
      try {
        const status = await deliver(browser, JSON.stringify(text), vapid)
        if (GONE.includes(status)) await deleteSubscription(ctx.db, userId, browser.endpoint)
        else if (status >= 300) ctx.log.warn({ status }, "push not taken")
      } catch (error) {
        // One browser's push service must not keep the others from hearing.
        ctx.log.warn({ err: error }, "push not sent")
      }
    }),
  )
}

export const erasePushOf = (ctx: Context, userId: string) => deleteSubscriptionsOf(ctx.db, userId)

/** Those whose session has ended; they are not used any more as it is. */
export const sweepSubscriptions = (ctx: Context) => deleteStaleSubscriptions(ctx.db)
