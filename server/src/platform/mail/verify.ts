import type { MailSettings } from "#config/mail.ts"

import { open } from "./transport.ts"

/** Connects and signs in without sending anything. Throws with the server's answer. */
export async function verifyMail(settings: MailSettings): Promise<void> {
  const transport = open(settings)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
