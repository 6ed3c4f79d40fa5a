import type { MailKind } from "@grove/contract/mail"
import { displayName } from "@grove/contract/names"

import { viewUnreadBetween } from "#features/notifications/view.ts"
import type { Context } from "#platform/context.ts"
import { t } from "#platform/language/text.ts"

import { selectUnreadSenders } from "./pending.queries.ts"

export interface News {
  kind: MailKind
  text: string
  /** A path of the application. */
  link: string
}

/** Lines of one kind in a mail; the application shows the rest. */
const MAX_LINES = 10

const GROUPS: Record<Exclude<MailKind, "message">, string[]> = {
  mention: ["mention:%"],
  // Invitations, places and changes; reminders would come too late.
  event: ["event-%"],
  follow: ["follow:%"],
  team: ["cases:%", "staff:%"],
}

/** What the member has not read and may still see. */
export async function gatherNews(
  { db }: Pick<Context, "db">,
  userId: string,
  kind: MailKind,
  range: { after: string; upTo: string },
): Promise<News[]> {
  if (kind === "message") {
    const senders = await selectUnreadSenders(db, userId, range, MAX_LINES)
    return senders.map(({ id, first_name: firstName, last_name: lastName, count }) => ({
      kind,
      text: messagesText(displayName({ firstName, lastName }), count),
      link: `/messages?to=${id}`,
    }))
  }
  const found = await viewUnreadBetween(db, userId, GROUPS[kind], range, MAX_LINES)
  return found.map(({ message, link }) => ({ kind, text: message, link: link ?? "/notifications" }))
}

const messagesText = (name: string, count: number) =>
  t(
    "{count, plural, =1 {{name} sent you a message} one {{name} sent you # message} other {{name} sent you # messages}}",
    {
      name,
      count,
    },
  )
