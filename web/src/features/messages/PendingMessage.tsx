import { TEXT } from "@grove/contract/limits"
import { CircleAlert, Clock } from "lucide-react"

import { isOffline } from "#lib/connection.ts"
import { formatTime } from "#lib/format.ts"
import { outbox } from "#lib/outbox/current.ts"
import { t } from "#lib/text.ts"
import { WaitingActions } from "#ui/WaitingActions.tsx"

import { Bubble } from "./Bubble.tsx"
import { MessageText } from "./MessageText.tsx"
import type { OutboxMessage } from "./outbox.hooks.ts"

/** A message being sent, or a rejected one with its actions. */
export function PendingMessage({ message }: { message: OutboxMessage }) {
  const isFailed = message.failure !== undefined
  return (
    <Bubble
      isMine
      isFaint={!isFailed}
      foot={
        <>
          <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
          {isFailed ? <CircleAlert aria-hidden size={14} /> : <Clock aria-hidden size={14} />}
          {!isFailed && <span className="sr-only">{t("Sending...")}</span>}
        </>
      }
      below={
        isFailed ? <Failure message={message} /> : isOffline() && <Waiting message={message} />
      }
    >
      {message.images.length > 0 && (
        <div className="-mx-2 grid w-66 max-w-[calc(100%+1rem)] gap-1">
          {message.images.map((image, at) => (
            <img key={at} src={image} alt="" className="rounded-box max-h-80 w-full object-cover" />
          ))}
        </div>
      )}
      {message.content.trim() !== "" && <MessageText text={message.content} />}
    </Bubble>
  )
}

/** Nothing is on its way, so it can still be changed. */
function Waiting({ message: { key, content, images } }: { message: OutboxMessage }) {
  return (
    <div className="w-full max-w-93">
      <WaitingActions
        itemKey={key}
        content={content}
        maxLength={TEXT.message}
        isFailed={false}
        mayBeBlank={images.length > 0}
        withContent={(next) => ({ content: next, images })}
      />
    </div>
  )
}

const ACTION = "min-h-10 px-2 font-semibold underline underline-offset-2"

function Failure({ message }: { message: OutboxMessage }) {
  return (
    <div className="text-danger flex max-w-full flex-wrap items-center justify-end text-sm">
      <span>
        {t("Failed to send message")}
        {message.failure && <span className="text-ink-2"> · {message.failure}</span>}
      </span>
      <button type="button" className={ACTION} onClick={() => void outbox().retry(message.key)}>
        {t("Retry")}
      </button>
      <button type="button" className={ACTION} onClick={() => void outbox().discard(message.key)}>
        {t("Discard")}
      </button>
    </div>
  )
}
