import { t } from "#lib/text.ts"
import { SearchBox } from "#rooms/search/SearchBox.tsx"

/** From anywhere to the results. */
export function HeaderSearch() {
  return (
    <div className="hidden md:block">
      <SearchBox placeholder={t("Search for people, posts, or topics...")} isCleared />
    </div>
  )
}
