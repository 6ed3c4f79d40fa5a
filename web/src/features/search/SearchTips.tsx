import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"

/** How to find hashtags, people and posts, and the operators of a search. */
export function SearchTips() {
  const tips: readonly (readonly [example: string, text: string])[] = [
    ["#goldenhour", t("Use # to search for hashtags")],
    ["Ada Moss", t("Search by name or email to find people")],
    ["fog lake", t("Use keywords to find posts")],
    ['"golden hour"', t("Use quotes to search for an exact phrase")],
    ["from:ada_moss", t("Only posts by a specific person")],
    ["has:image", t("Only posts with pictures")],
    ["after:2026-01-31", t("Only posts since a date; use before: for an end date")],
  ]
  return (
    <Card as="section" title={t("Search Tips")}>
      <ul className="grid gap-2.5 pt-1">
        {tips.map(([example, text]) => (
          <li key={example} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <code className="bg-surface-2 text-13 rounded-md px-2 py-0.5">{example}</code>
            <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
