import { MessageCircleOff } from "lucide-react"
import { useMemo, useState } from "react"

import { displayName } from "#features/users/display-name.ts"
import { isNotFound } from "#lib/api-error.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { useMedia } from "#lib/use-media.ts"
import { useTitle } from "#lib/use-title.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { EmptyState } from "#ui/EmptyState.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"

import { ConversationHeader } from "./ConversationHeader.tsx"
import { ConversationSkeleton } from "./ConversationSkeleton.tsx"
import { useConversation, useThread } from "./hooks.ts"
import { MessageInput } from "./MessageInput.tsx"
import { useOpenConversation } from "./open-conversation.ts"
import { RequestBar } from "./RequestBar.tsx"
import { Thread } from "./Thread.tsx"
import { useTypingHint } from "./typing.ts"

const BlockDialog = lazyPart(() =>
  import("#features/blocks/BlockDialog.tsx").then((module) => module.BlockDialog),
)

interface ConversationProps {
  otherId: string
  me: string
  backHref: string
}

/** One conversation: header, thread and input. */
export function Conversation({ otherId, me, backHref }: ConversationProps) {
  const conversation = useConversation(otherId)
  const thread = useThread(otherId)
  const [draft, change] = useDraft(`message.${me}.${otherId}`, { text: "" })
  const [isBlocking, setIsBlocking] = useState(false)
  const hasKeyboard = useMedia("(hover: hover) and (pointer: fine)")
  const messages = useMemo(() => thread.items?.toReversed(), [thread.items])
  const named = conversation.data && displayName(conversation.data.other)
  useTitle(named && `${named} · ${t("Messages")}`)
  useOpenConversation(otherId)
  useTypingHint(otherId, draft.text)

  if (isNotFound(conversation.error) || isNotFound(thread.error)) return <Missing />
  if (conversation.isError || thread.isError)
    return (
      <ErrorState
        message={t("Failed to load this conversation")}
        onRetry={() => {
          void conversation.refetch()
          thread.retry()
        }}
      />
    )
  if (!conversation.data || !messages) return <ConversationSkeleton />
  const { other, isRequest, mayWrite } = conversation.data
  const name = displayName(other)
  return (
    <>
      <ConversationHeader
        conversation={conversation.data}
        backHref={backHref}
        onBlock={() => setIsBlocking(true)}
      />
      <Thread
        list={thread}
        messages={messages}
        other={other}
        me={me}
        isRequest={isRequest}
        isWriting={draft.text.trim() !== ""}
      />
      {isRequest && <RequestBar other={other} onBlock={() => setIsBlocking(true)} />}
      <MessageInput
        receiverId={otherId}
        text={draft.text}
        onText={(text) => change({ text })}
        refusal={mayWrite ? undefined : t("{name} does not accept messages from you.", { name })}
        isFocused={hasKeyboard}
      />
      {isBlocking && (
        <BlockDialog person={{ id: otherId, name }} onClose={() => setIsBlocking(false)} />
      )}
    </>
  )
}

function Missing() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        icon={<MessageCircleOff size={24} />}
        title={t("User not found")}
        hint={t("This person has left or is not available to you.")}
        action={
          <ButtonLink variant="secondary" href={paths.messages}>
            {t("Back to conversations")}
          </ButtonLink>
        }
      />
    </div>
  )
}
