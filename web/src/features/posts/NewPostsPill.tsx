import { ArrowUp } from "lucide-react"

import { t } from "#lib/text.ts"

import { useShowNews } from "./hooks.ts"
import { useNewPostCount } from "./new-posts.ts"

/** '3 new posts': announces them and loads them on click. */
export function NewPostsPill() {
  const count = useNewPostCount()
  const showNews = useShowNews()
  return (
    <div
      aria-live="polite"
      className="pointer-events-none sticky top-[calc(var(--header)+0.75rem)] z-30 flex h-0 justify-center"
    >
      {count > 0 && (
        <button
          type="button"
          onClick={() => void showNews()}
          className="bg-accent text-on-accent shadow-pop hover:bg-accent-hover animate-pop pointer-events-auto flex h-10 items-center gap-2 rounded-full px-4 text-sm font-semibold"
        >
          <ArrowUp aria-hidden size={16} />
          {t("{count, plural, one {# new post} other {# new posts}}", { count })}
        </button>
      )}
    </div>
  )
}
