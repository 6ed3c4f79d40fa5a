import type { PushSubscription, PushText } from "@grove/contract/push"
import webpush from "web-push"

import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import { deliverPush, isPushEndpoint, type Deliver, type Vapid } from "./deliver.ts"
import {
  deleteStaleSubscriptions,
  deleteSubscription,
  deleteSubscriptionsOf,
  selectSubscriptions,
  trimSubscriptions,
  upsertSubscription,
} from "./queries.ts"

const MAX_PER_USER = 10
/** The subscription no longer exists. */
const GONE = [404, 410]

/** The stored key is kept forever: with a new one every browser would need to subscribe again. */
async function vapidOf({ config, secrets }: Context): Promise<Vapid> {
  const keys = await secrets.get("vapid", () => webpush.generateVAPIDKeys())
  const subject = config.publicUrl.startsWith("https:")
    ? config.publicUrl
    : "mailto:admin@localhost"
  return { ...keys, subject }
}

export async function pushKey(ctx: Context) {
  const { publicKey } = await vapidOf(ctx)
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
    await trimSubscriptions(ctx.db, userId, MAX_PER_USER)
  })
  return { isSubscribed: true }
}

export async function unsubscribe(ctx: Context, endpoint: string) {
  await deleteSubscription(ctx.db, ctx.actor.userId, endpoint)
  return { isSubscribed: false }
}

/** Sends to all subscribed browsers of a user. Tests replace `deliver`, because they have no Internet. */
export async function sendPush(
  ctx: Context,
  userId: string,
  text: PushText,
  deliver: Deliver = deliverPush,
): Promise<void> {
  const browsers = await selectSubscriptions(ctx.db, userId)
  if (browsers.length === 0) return
  const vapid = await vapidOf(ctx)
  await Promise.all(
    browsers.map(async (browser) => {
      try {
        const status = await deliver(browser, JSON.stringify(text), vapid)
        if (GONE.includes(status)) await deleteSubscription(ctx.db, userId, browser.endpoint)
        else if (status >= 300) ctx.log.warn({ status }, "the push service rejected a message")
      } catch (error) {
        // A failing push service must not affect the other browsers.
        ctx.log.warn({ err: error }, "could not send a push message")
      }
    }),
  )
}

export const erasePushOf = (ctx: Context, userId: string) => deleteSubscriptionsOf(ctx.db, userId)

/** Deletes subscriptions whose session has ended. */
export const deleteEndedSubscriptions = (ctx: Context) => deleteStaleSubscriptions(ctx.db)
