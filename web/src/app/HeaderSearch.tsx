import { SearchBox } from "#features/search/SearchBox.tsx"
import { t } from "#lib/text.ts"

export function HeaderSearch() {
  return (
    <div className="hidden md:block">
      <SearchBox placeholder={t("Search for people, posts, or topics...")} isCleared />
    </div>
  )
}
