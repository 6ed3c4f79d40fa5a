import { CircleAlert, Clock } from "lucide-react"

import { formatTime } from "#lib/format.ts"
import { t } from "#lib/text.ts"

import { Bubble } from "./Bubble.tsx"
import { MessageText } from "./MessageText.tsx"
import { outbox } from "./outbox.hooks.ts"
import type { OutboxMessage } from "./outbox.ts"

/** A message on its way, or one that was refused and waits for a decision. */
export function PendingMessage({ letter }: { letter: OutboxMessage }) {
  const isFailed = letter.failure !== undefined
  return (
    <Bubble
      isMine
      isFaint={!isFailed}
      foot={
        <>
          <time dateTime={letter.createdAt}>{formatTime(letter.createdAt)}</time>
          {isFailed ? <CircleAlert aria-hidden size={14} /> : <Clock aria-hidden size={14} />}
          {!isFailed && <span className="sr-only">{t("Sending...")}</span>}
        </>
      }
      below={isFailed && <Failure letter={letter} />}
    >
      {letter.images.length > 0 && (
        <div className="-mx-2 grid w-66 max-w-[calc(100%+1rem)] gap-1">
          {letter.images.map((image, at) => (
            <img key={at} src={image} alt="" className="rounded-box max-h-80 w-full object-cover" />
          ))}
        </div>
      )}
      {letter.content.trim() !== "" && <MessageText text={letter.content} />}
    </Bubble>
  )
}

const ACTION = "min-h-10 px-2 font-semibold underline underline-offset-2"

function Failure({ letter }: { letter: OutboxMessage }) {
  return (
    <div className="text-danger flex max-w-full flex-wrap items-center justify-end text-sm">
      <span>
        {t("Failed to send message")}
        {letter.failure && <span className="text-ink-2"> · {letter.failure}</span>}
      </span>
      <button type="button" className={ACTION} onClick={() => void outbox().retry(letter.key)}>
        {t("Retry")}
      </button>
      <button type="button" className={ACTION} onClick={() => void outbox().discard(letter.key)}>
        {t("Discard")}
      </button>
    </div>
  )
}
