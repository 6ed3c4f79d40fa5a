import { History, X } from "lucide-react"

import { paths } from "#lib/paths.ts"
import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Link } from "#ui/Link.tsx"

import { removeRecentSearch, clearRecentSearches, recentSearches } from "./recent.ts"

/** This browser's recent searches; hidden when there are none. */
export function RecentSearches() {
  const recent = useStore(recentSearches)
  if (recent.length === 0) return null
  return (
    <Card
      as="section"
      title={t("Recent searches")}
      action={
        <Button variant="ghost" size="sm" onClick={clearRecentSearches}>
          {t("Clear all")}
        </Button>
      }
    >
      <ul>
        {recent.map((term) => (
          <li key={term} className="flex items-center gap-1">
            <Link
              href={paths.searchFor(term)}
              className="rounded-box hover:bg-surface-2 flex min-h-11 min-w-0 flex-1 items-center gap-3 px-2"
            >
              <History aria-hidden size={17} className="text-ink-3 shrink-0" />
              <span dir="auto" className="text-md truncate">
                {term}
              </span>
            </Link>
            <IconButton
              label={t("Remove {term} from recent searches", { term })}
              icon={<X aria-hidden size={16} />}
              onClick={() => removeRecentSearch(term)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
