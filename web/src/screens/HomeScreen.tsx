import { Sprout } from "lucide-react"
import { useSearch } from "wouter"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { LazyChecklist } from "#features/onboarding/LazyChecklist.tsx"
import { OnboardingPlace } from "#features/onboarding/OnboardingPlace.tsx"
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

import { prefetchAside } from "./prefetch-aside.ts"

const WaitingPosts = lazyPart(() =>
  import("#features/posts/WaitingPosts.tsx").then((module) => module.WaitingPosts),
)
const HomeAside = lazyPart(() => {
  prefetchAside()
  return import("./HomeAside.tsx").then((module) => module.HomeAside)
})

export const prefetch = async () => {
  await Promise.all([prefetchFeed(queryClient), prefetchStories(queryClient)])
}

export function HomeScreen() {
  const me = useCurrentUser()
  const feed = useFeed()
  const isWide = useWide()
  const waiting = useUnsentPosts()
  const { step, hasChecklist } = me.onboarding
  // A link to a story opens it for newcomers as well.
  const hasStory = new URLSearchParams(useSearch()).has("story")
  return (
    <Page aside={isWide && <HomeAside />}>
      <h1 className="sr-only">{t("Home")}</h1>
      {(step === null || hasStory) && <StoriesStrip />}
      {step === null ? <LazyComposer /> : <OnboardingPlace />}
      {hasChecklist && !isWide && <LazyChecklist isFolded />}
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
