import { formatList } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

interface SaveBarProps {
  names: readonly string[]
  /** Why saving is not possible. */
  problem: string | undefined
  isSaving: boolean
  onDiscard: () => void
}

/** Names what is not saved yet. Above the navigation on a phone. */
export function SaveBar({ names, problem, isSaving, onDiscard }: SaveBarProps) {
  return (
    <section
      aria-label={t("Changes that are not saved")}
      className="rounded-card border-line bg-surface-2 shadow-pop fixed inset-x-3 bottom-[calc(var(--bar)+0.75rem)] z-30 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border px-4 py-2 lg:sticky lg:bottom-4"
    >
      <p className="text-ink-2 min-w-0 flex-1 basis-40 text-sm" aria-live="polite">
        {problem === undefined ? (
          <>
            <strong className="text-ink font-semibold">
              {t("{count, plural, one {# change} other {# changes}}", { count: names.length })}
            </strong>{" "}
            {t("not saved yet: {names}", { names: formatList(names) })}
          </>
        ) : (
          <span className="text-danger font-semibold">{problem}</span>
        )}
      </p>
      <span className="flex gap-2">
        <Button variant="ghost" onClick={onDiscard}>
          {t("Discard")}
        </Button>
        <Button type="submit" disabled={problem !== undefined} isLoading={isSaving}>
          {t("Save changes")}
        </Button>
      </span>
    </section>
  )
}
