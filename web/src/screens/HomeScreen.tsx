import { Sprout } from "lucide-react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { prefetchFeed, useFeed, useUnsentPosts } from "#features/posts/hooks.ts"
import { LazyComposer } from "#features/posts/LazyComposer.tsx"
import { NewPostsPill } from "#features/posts/NewPostsPill.tsx"
import { PostList } from "#features/posts/PostList.tsx"
import { prefetchStories } from "#features/stories/hooks.ts"
import { StoriesStrip } from "#features/stories/StoriesStrip.tsx"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { queryClient } from "#lib/query-client.ts"
import { t } from "#lib/text.ts"
import { useWide } from "#lib/use-wide.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Page } from "#ui/Page.tsx"

const WaitingPosts = lazyPart(() =>
  import("#features/posts/WaitingPosts.tsx").then((module) => module.WaitingPosts),
)
const HomeAside = lazyPart(() => import("./HomeAside.tsx").then((module) => module.HomeAside))

export const prefetch = async () => {
  await Promise.all([prefetchFeed(queryClient), prefetchStories(queryClient)])
}

export function HomeScreen() {
  const me = useCurrentUser()
  const feed = useFeed()
  const isWide = useWide()
  const waiting = useUnsentPosts()
  return (
    <Page aside={isWide && <HomeAside />}>
      <h1 className="sr-only">{t("Home")}</h1>
      <StoriesStrip />
      <LazyComposer />
      {me._count.following === 0 && (feed.items?.length ?? 0) > 0 && (
        <p className="text-ink-2 px-4 py-1 text-sm md:px-1">
          {t("New here? This is what the community is sharing.")}
        </p>
      )}
      <div>
        <NewPostsPill />
        {waiting.length > 0 && <WaitingPosts items={waiting} />}
        <PostList
          label={t("Home feed")}
          list={feed}
          error={t("Failed to load posts")}
          empty={{
            icon: <Sprout size={24} />,
            title: t("No posts to show yet."),
            hint: t("Follow some users or create your first post!"),
            action: (
              <ButtonLink href={paths.explore} variant="secondary">
                {t("Explore")}
              </ButtonLink>
            ),
          }}
        />
      </div>
    </Page>
  )
}
