import { createTransport } from "nodemailer"

import type { MailSettings } from "#config/mail.ts"

/** One connection at a time, kept for a few seconds so that a digest does not open one per mail. */
const POOL = {
  pool: true,
  maxConnections: 1,
  maxMessages: 100,
  maxRequeues: 0,
  idleTimeout: 5000,
} as const
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export interface Envelope {
  id: string
  to: string
  /** Where the mail comes back to if it cannot be delivered. */
  returnTo: string
  fromName: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  unsubscribeUrl: string | undefined
  at: Date
}

export function open(settings: MailSettings) {
  const { host, port, isSecure, login, requiresTls } = settings
  return createTransport({
    ...POOL,
    ...TIMEOUTS,
    host,
    port,
    secure: isSecure,
    requireTLS: requiresTls,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const transports = new WeakMap<MailSettings, ReturnType<typeof open>>()

function transportOf(settings: MailSettings) {
  let transport = transports.get(settings)
  if (!transport) transports.set(settings, (transport = open(settings)))
  return transport
}

/** Resolves to the server's answer once it has taken responsibility for the mail. */
export async function deliver(settings: MailSettings, mail: Envelope): Promise<string> {
  const { fromAddress } = settings
  const domain = fromAddress.slice(fromAddress.lastIndexOf("@") + 1)
  const { response } = await transportOf(settings).sendMail({
    // The same for every attempt, so that a mail sent twice after a crash is recognized as one.
    messageId: `<${mail.id}@${domain}>`,
    date: mail.at,
    from: { name: mail.fromName, address: fromAddress },
    // An object, because a string is parsed as a list of addresses.
    to: { name: "", address: mail.to },
    envelope: { from: mail.returnTo, to: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      ...mail.headers,
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(mail.unsubscribeUrl !== undefined && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  })
  return response
}
