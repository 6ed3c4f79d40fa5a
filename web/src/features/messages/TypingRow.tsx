import type { PersonRef } from "@grove/contract/users"

import { shortName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { t } from "#lib/text.ts"

import { useIsTyping } from "./typing.ts"

/** Typing indicators: the other member's from the socket, the own one while the input is not empty. */
export function TypingRow({ other, isWriting }: { other: PersonRef; isWriting: boolean }) {
  const isTyping = useIsTyping(other.id)
  return (
    <div className="text-ink-2 flex min-h-6 items-center justify-between gap-3 text-sm">
      <output className="flex min-w-0 items-center gap-2">
        {isTyping && (
          <>
            <UserAvatar user={other} size={22} />
            <span className="truncate">{t("{name} is typing...", { name: shortName(other) })}</span>
          </>
        )}
      </output>
      {isWriting && <span className="shrink-0">{t("You are typing...")}</span>}
    </div>
  )
}
