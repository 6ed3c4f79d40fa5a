import { TrendingUp } from "lucide-react"
import { useSearch } from "wouter"

import { HashtagChips } from "#features/hashtags/HashtagChips.tsx"
import { CategoryFilter } from "#features/posts/CategoryFilter.tsx"
import { useTrendingPosts } from "#features/posts/hooks.ts"
import { PostList } from "#features/posts/PostList.tsx"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useWide } from "#lib/use-wide.ts"
import { Page } from "#ui/Page.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"

const SuggestedUsers = lazyPart(() =>
  import("#features/users/SuggestedUsers.tsx").then((module) => module.SuggestedUsers),
)

export function ExploreScreen() {
  const isWide = useWide()
  const wanted = Number(new URLSearchParams(useSearch()).get("category"))
  const categoryId =
    Number.isSafeInteger(wanted) && wanted > 0 && wanted < 2 ** 31 ? wanted : undefined
  return (
    <Page aside={isWide && <SuggestedUsers />}>
      <PageHeader title={t("Explore Trending")} />
      <HashtagChips />
      <section aria-labelledby="popular-posts" className="grid min-w-0 gap-2 md:gap-4">
        <div className="grid gap-2 px-4 pt-2 md:px-0">
          <h2 id="popular-posts" className="text-lg font-bold">
            {t("Popular Posts")}
          </h2>
          <CategoryFilter value={categoryId} hrefOf={paths.exploreOf} />
        </div>
        <PopularPosts key={categoryId ?? "all"} categoryId={categoryId} />
      </section>
    </Page>
  )
}

function PopularPosts({ categoryId }: { categoryId: number | undefined }) {
  return (
    <PostList
      label={t("Popular Posts")}
      list={useTrendingPosts(categoryId)}
      error={t("Failed to load posts")}
      empty={{
        icon: <TrendingUp size={24} />,
        title: t("No trending posts yet. Be the first to create engaging content!"),
      }}
    />
  )
}
