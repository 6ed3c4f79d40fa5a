import { EyeOff } from "lucide-react"
import { useState, type ReactNode } from "react"

import { t } from "#lib/text.ts"

interface HiddenFoldProps {
  count: number
  /** Whether these are replies or comments on the post itself. */
  isReplies: boolean
  isOpenAtFirst: boolean
  children: ReactNode
}

/** Stands for comments the author of the post has hidden; every reader can open it. */
export function HiddenFold({ count, isReplies, isOpenAtFirst, children }: HiddenFoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <>
      <p className="text-ink-2 text-13 flex min-h-10 items-center gap-2 px-1.5">
        <EyeOff aria-hidden size={16} />
        {isReplies
          ? t(
              "{count, plural, one {# reply hidden by the author} other {# replies hidden by the author}}",
              { count },
            )
          : t(
              "{count, plural, one {# comment hidden by the author} other {# comments hidden by the author}}",
              { count },
            )}
        <button
          type="button"
          aria-expanded={isOpen}
          className="text-accent min-h-10 font-semibold hover:underline"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t("Hide") : t("Show")}
        </button>
      </p>
      {isOpen && children}
    </>
  )
}
