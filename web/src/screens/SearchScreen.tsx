import { SEARCH_TYPES, searchTerm, type SearchType } from "@grove/contract/search"
import { useLocation, useSearch } from "wouter"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { HashtagChips } from "#features/hashtags/HashtagChips.tsx"
import { PeopleYouMightKnow } from "#features/search/PeopleYouMightKnow.tsx"
import { RecentSearches } from "#features/search/RecentSearches.tsx"
import { SearchBox } from "#features/search/SearchBox.tsx"
import { SearchResults } from "#features/search/SearchResults.tsx"
import { SearchTips } from "#features/search/SearchTips.tsx"
import { useOffline } from "#lib/connection.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useTitle } from "#lib/use-title.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { Page } from "#ui/Page.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"

/** The search term and tab are part of the URL, so that back navigation and links work. */
export function SearchScreen() {
  const me = useCurrentUser()
  const isOffline = useOffline()
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const term = searchTerm(query)
  const type = SEARCH_TYPES.find((each) => each === query.get("type")) ?? "all"
  useTitle(term ? t("{term} – Search", { term }) : undefined)
  const handleType = (next: SearchType) =>
    navigate(paths.searchFor(term, next === "all" ? undefined : next))
  return (
    <Page>
      <PageHeader title={t("Search")} />
      <Card>
        <SearchBox
          key={term}
          term={term}
          isLarge
          placeholder={
            isOffline ? t("Search saved posts") : t("Search for people, posts, or hashtags...")
          }
        >
          <Button type="submit">{t("Search")}</Button>
        </SearchBox>
      </Card>
      {term ? (
        <SearchResults key={term} term={term} type={type} myId={me.id} onType={handleType} />
      ) : import.meta.env.SSR ? null : (
        // Recent searches come first and only the browser knows them.
        <>
          <RecentSearches />
          <HashtagChips />
          <PeopleYouMightKnow />
          <SearchTips />
        </>
      )}
    </Page>
  )
}
