import { MessageCircle } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useSearchParams } from "wouter"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { Conversation } from "#features/messages/Conversation.tsx"
import { ConversationList } from "#features/messages/ConversationList.tsx"
import { prefetchConversations, prefetchThread } from "#features/messages/hooks.ts"
import { useBannerHeight } from "#features/messages/use-banner-height.ts"
import { startAbove } from "#lib/history.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { queryClient } from "#lib/query-client.ts"
import { t } from "#lib/text.ts"
import { useMedia } from "#lib/use-media.ts"
import { Button } from "#ui/Button.tsx"
import { classNames } from "#ui/class-names.ts"
import { EmptyState } from "#ui/EmptyState.tsx"

const NewConversationDialog = lazyPart(() =>
  import("#features/messages/NewConversationDialog.tsx").then(
    (module) => module.NewConversationDialog,
  ),
)

export async function prefetch(_: Record<string, string>, search: URLSearchParams) {
  const otherId = search.get("to")
  await prefetchConversations(queryClient)
  if (otherId) await prefetchThread(queryClient, otherId)
}

/** Two panes side by side; on a phone one at a time. */
export function MessagesScreen() {
  const me = useCurrentUser()
  const [search] = useSearchParams()
  const [isWritingNew, setIsWritingNew] = useState(false)
  const otherId = search.get("to") || undefined
  const box = search.get("box") === "requests" ? "requests" : "inbox"
  const handleNew = () => setIsWritingNew(true)
  const backHref = box === "requests" ? paths.messageRequests : paths.messages
  const isPhone = useMedia("(width < 48rem)")
  useEffect(() => {
    // There, a conversation lies above the list.
    if (otherId && isPhone) startAbove(backHref)
  }, [otherId, isPhone, backHref])
  const panes = useRef<HTMLDivElement>(null)
  useBannerHeight(panes)
  return (
    <div
      ref={panes}
      className="border-line bg-surface md:rounded-card md:shadow-card flex h-[calc(100dvh-var(--header)-var(--banners,0px)-var(--bar)-var(--keyboard))] overflow-hidden md:h-[calc(100dvh-var(--header)-var(--banners,0px)-var(--bar)-2.5rem)] md:border lg:-mb-4"
    >
      <section
        aria-label={t("Conversations")}
        className={classNames(
          "border-line min-w-0 md:flex md:w-80 md:shrink-0 md:border-e",
          otherId ? "hidden" : "flex flex-1 md:flex-none",
        )}
      >
        <ConversationList box={box} openId={otherId} onNew={handleNew} />
      </section>
      <div className={classNames("min-w-0 flex-1 flex-col md:flex", otherId ? "flex" : "hidden")}>
        {otherId && otherId !== me.id ? (
          <Conversation key={otherId} otherId={otherId} me={me.id} backHref={backHref} />
        ) : (
          <div className="grid flex-1 place-items-center">
            <EmptyState
              icon={<MessageCircle size={24} />}
              title={t("Your messages")}
              hint={t("Choose a conversation, or write to someone new.")}
              action={<Button onClick={handleNew}>{t("New message")}</Button>}
            />
          </div>
        )}
      </div>
      {isWritingNew && <NewConversationDialog me={me.id} onClose={() => setIsWritingNew(false)} />}
    </div>
  )
}
