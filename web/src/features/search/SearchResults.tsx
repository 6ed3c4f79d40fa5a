import { BADGE_CAP } from "@grove/contract/limits"
import type { SearchCounts, SearchType } from "@grove/contract/search"
import { SearchX, UsersRound } from "lucide-react"

import { PostList } from "#features/posts/PostList.tsx"
import { PeopleList } from "#features/users/PeopleList.tsx"
import { limitOr } from "#lib/api-error.ts"
import { formatBadge } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { HighlightTerm } from "#ui/Highlighted.tsx"
import { Tabs } from "#ui/Tabs.tsx"

import { AllResults } from "./AllResults.tsx"
import { HashtagList } from "./HashtagList.tsx"
import { usePagedSearch, useSearchCounts } from "./hooks.ts"

interface SearchResultsProps {
  term: string
  type: SearchType
  myId: string
  onType: (type: SearchType) => void
}

/** The tabs All, Posts, People and Hashtags, each with its count. */
export function SearchResults({ term, type, myId, onType }: SearchResultsProps) {
  const counts = useSearchCounts(term)
  return (
    <HighlightTerm term={term}>
      <div className="px-4 md:px-0">
        <Tabs label={t("Results")} value={type} onChange={onType} tabs={tabsOf(counts)}>
          {(open) => (
            <div className="-mx-4 md:mx-0">
              {open === "all" ? (
                <AllResults term={term} myId={myId} />
              ) : (
                <One kind={open} {...{ term, myId }} />
              )}
            </div>
          )}
        </Tabs>
      </div>
    </HighlightTerm>
  )
}

const numbered = (label: string, count: number | undefined) =>
  count === undefined
    ? label
    : t("{label} ({count})", { label, count: formatBadge(count, BADGE_CAP) || "0" })

function tabsOf(counts: SearchCounts | undefined) {
  const sum = counts && counts.posts + counts.people + counts.hashtags
  return [
    { value: "all" as const, label: numbered(t("All"), sum) },
    { value: "posts" as const, label: numbered(t("Posts"), counts?.posts) },
    { value: "people" as const, label: numbered(t("People"), counts?.people) },
    { value: "hashtags" as const, label: numbered(t("Hashtags"), counts?.hashtags) },
  ]
}

function One({
  kind,
  term,
  myId,
}: {
  kind: Exclude<SearchType, "all">
  term: string
  myId: string
}) {
  if (kind === "posts") return <FoundPosts term={term} />
  if (kind === "people") return <FoundPeople term={term} myId={myId} />
  return <FoundHashtags term={term} />
}

function FoundPosts({ term }: { term: string }) {
  const list = usePagedSearch("posts", term)
  return (
    <PostList
      label={t("Posts")}
      list={list}
      error={limitOr(list.error, t("Search failed. Please try again."))}
      empty={{ icon: <SearchX size={24} />, title: t('No posts found for "{term}"', { term }) }}
    />
  )
}

function FoundPeople({ term, myId }: { term: string; myId: string }) {
  const list = usePagedSearch("people", term)
  return (
    <PeopleList
      label={t("People")}
      list={list}
      myId={myId}
      error={limitOr(list.error, t("Search failed. Please try again."))}
      empty={{ icon: <UsersRound size={24} />, title: t('No people found for "{term}"', { term }) }}
    />
  )
}

function FoundHashtags({ term }: { term: string }) {
  return <HashtagList list={usePagedSearch("hashtags", term)} term={term} />
}
