import { TEXT } from "@grove/contract/limits"
import type { NewPost } from "@grove/contract/posts"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { VerifiedMark } from "#features/users/VerifiedMark.tsx"
import type { OutboxItem } from "#lib/outbox/queue.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { WaitingActions } from "#ui/WaitingActions.tsx"
import { WaitingState } from "#ui/WaitingState.tsx"

import { PostText } from "./PostText.tsx"

/** The member's posts that wait to be sent, newest first, above the feed. */
export function WaitingPosts({ items }: { items: readonly OutboxItem<NewPost>[] }) {
  return (
    <section aria-label={t("Waiting to send")} className="mb-2 grid gap-2 md:mb-4 md:gap-4">
      {items.toReversed().map((item) => (
        <WaitingPost key={item.key} item={item} />
      ))}
    </section>
  )
}

function WaitingPost({ item }: { item: OutboxItem<NewPost> }) {
  const me = useCurrentUser()
  const name = displayName(me)
  const { content, images = [], imageAlts = [] } = item.data
  return (
    <Card as="article" label={t("Post by {name}", { name })} className="grid gap-3">
      <header className="flex items-center gap-3">
        <UserAvatar user={me} size={44} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1">
            <span className="text-md truncate font-semibold">{name}</span>
            {me.isVerified && <VerifiedMark />}
          </p>
          <WaitingState failure={item.failure} />
        </div>
      </header>
      <PostText text={content} mentions={[]} />
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {images.map((image, at) => (
            <li key={at}>
              <img
                src={image}
                alt={imageAlts[at] ?? ""}
                className="rounded-box bg-surface-2 size-24 object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <div className="border-line -mb-2 border-t border-dashed pt-2">
        <WaitingActions
          itemKey={item.key}
          content={content}
          maxLength={TEXT.post}
          isFailed={item.failure !== undefined}
          withContent={(next) => ({ ...item.data, content: next })}
          note={item.failure === undefined && t("Sent when you're back")}
        />
      </div>
    </Card>
  )
}
