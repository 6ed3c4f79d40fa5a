import { TEXT } from "@grove/contract/limits"
import type { Story } from "@grove/contract/stories"
import { Flag, Send } from "lucide-react"
import { useRef, type FormEvent } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { useCompletion } from "#features/completion/use-completion.tsx"
import { openReport } from "#features/reports/open-report.ts"
import { displayName, shortName } from "#features/users/display-name.ts"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"

import { useReplyToStory } from "./hooks.ts"

interface StoryReplyProps {
  story: Story
  /** Pauses the story while the member writes. */
  onBusy: (isBusy: boolean) => void
}

const EMPTY = { content: "" }
const ROUND = "grid size-11 shrink-0 place-items-center rounded-full text-white hover:bg-white/20"

/** Below another member's story: reply and report. What is written survives closing the story. */
export function StoryReply({ story, onBusy }: StoryReplyProps) {
  const me = useCurrentUser()
  const [{ content }, change, forget] = useDraft(`story.${me.id}.${story.user.id}`, EMPTY)
  const key = useRef(crypto.randomUUID())
  const box = useRef<HTMLInputElement | null>(null)
  const completion = useCompletion<HTMLInputElement>()
  const reply = useReplyToStory(() => {
    forget()
    key.current = crypto.randomUUID()
    box.current?.blur()
  })
  const isBlank = content.trim() === ""
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank && !reply.isPending)
      reply.mutate({ storyId: story.id, content: content.trim(), idempotencyKey: key.current })
  }
  return (
    <form onSubmit={handleSubmit} className="flex items-center gap-1">
      <input
        ref={(node) => {
          box.current = node
          completion.attach(node)
        }}
        value={content}
        maxLength={TEXT.message}
        aria-label={t("Reply to {name}", { name: displayName(story.user) })}
        placeholder={t("Reply to {name}...", { name: shortName(story.user) })}
        onChange={(event) => change({ content: event.target.value })}
        onFocus={() => {
          onBusy(true)
          completion.prepare()
        }}
        onInput={completion.look}
        onBlur={() => onBusy(false)}
        className="md:text-md h-11 min-w-0 flex-1 rounded-full border border-white/60 bg-black/40 px-4 text-base text-white placeholder:text-white/80"
      />
      {completion.list}
      {isBlank ? (
        <button
          type="button"
          aria-label={t("Report")}
          data-tip={t("Report")}
          onClick={() =>
            openReport({
              targetType: "story",
              targetId: story.id,
              targetUserId: story.user.id,
              ...(story.content && { preview: story.content }),
            })
          }
          className={ROUND}
        >
          <Flag aria-hidden size={20} />
        </button>
      ) : (
        <button
          type="submit"
          aria-label={t("Send")}
          disabled={reply.isPending}
          // Keeps focus in the input, because leaving it would resume the story.
          onPointerDown={(event) => event.preventDefault()}
          className={ROUND}
        >
          <Send aria-hidden size={20} />
        </button>
      )}
    </form>
  )
}
