import { DAY_MS } from "@grove/contract/durations"

import { selectAccount } from "#idp/accounts.queries.ts"
import type { Application } from "#idp/application.ts"
import {
  deleteDevicesOf,
  deleteOldDevices,
  deleteSurplusDevices,
  insertDevice,
  isDeviceOf,
} from "#idp/devices.queries.ts"
import { mailNotice } from "#idp/mails.ts"
import { deviceName } from "#idp/passkey-names.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { hashToken } from "#platform/http/session.ts"
import { later } from "#platform/language/text.ts"

const MAX_DEVICES = 30
const MAX_USER_AGENT = 250
const DEVICE_MS = 366 * DAY_MS

export const isKnownDevice = (ctx: Context, email: string, token: string) =>
  isDeviceOf(ctx.db, email, hashToken(token))

/** Notifies the member of a browser that has not signed in before, unless it is the account's first. */
export async function noteDevice(
  ctx: Context,
  application: Application,
  device: { subject: string; token: string; userAgent: string | undefined },
): Promise<void> {
  const { subject } = device
  await inTransaction(ctx, async (ctx) => {
    const userAgent = device.userAgent?.slice(0, MAX_USER_AGENT) ?? null
    const tokenHash = hashToken(device.token)
    const now = ctx.now()
    const others = await insertDevice(ctx.db, {
      subject,
      tokenHash,
      userAgent,
      createdAt: now,
      seenAt: now,
    })
    if (others === undefined) return
    await deleteSurplusDevices(ctx.db, subject, MAX_DEVICES)
    const account = await selectAccount(ctx.db, subject)
    if (others === 0 || !account) return
    const name = deviceName(device.userAgent)
    const what = later("Your account was used to sign in on a new device: {name}.", { name })
    await mailNotice(ctx, account, later("New sign-in to your account"), what)
    await application.notify(ctx, subject, {
      key: `device:${tokenHash.toString("base64url")}`,
      message: later("New sign-in: {name}. If this was not you, change your password.", { name }),
    })
  })
}

/** The cookie of a browser lasts a year. */
export const sweepDevices = (ctx: Context) =>
  deleteOldDevices(ctx.db, new Date(ctx.now().getTime() - DEVICE_MS))

/** Every browser counts as new again. */
export const forgetDevices = (ctx: Context, subject: string) => deleteDevicesOf(ctx.db, subject)
