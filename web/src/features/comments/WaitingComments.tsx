import { TEXT } from "@grove/contract/limits"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import type { OutboxItem } from "#lib/outbox/queue.ts"
import { t } from "#lib/text.ts"
import { WaitingActions } from "#ui/WaitingActions.tsx"
import { WaitingState } from "#ui/WaitingState.tsx"

import type { WaitingComment } from "./outbox.ts"

/** The member's comments that wait to be sent, above the box they were written in. */
export function WaitingComments({ items }: { items: readonly OutboxItem<WaitingComment>[] }) {
  const me = useCurrentUser()
  const name = displayName(me)
  return (
    <ul aria-label={t("Waiting to send")} className="grid gap-3">
      {items.map(({ key, failure, data }) => (
        <li key={key} className="flex gap-3">
          <UserAvatar user={me} size={data.parentId === undefined ? 34 : 28} />
          <article aria-label={t("Comment by {name}", { name })} className="min-w-0 flex-1">
            <div className="bg-surface-2 rounded-card inline-block max-w-full rounded-ss-sm px-3.5 py-2">
              <p className="text-md font-semibold">{name}</p>
              <p dir="auto" className="text-md wrap-anywhere whitespace-pre-wrap">
                {data.content}
              </p>
            </div>
            <WaitingState failure={failure} />
            <WaitingActions
              itemKey={key}
              content={data.content}
              maxLength={TEXT.comment}
              isFailed={failure !== undefined}
              withContent={(content) => ({ ...data, content })}
            />
          </article>
        </li>
      ))}
    </ul>
  )
}
