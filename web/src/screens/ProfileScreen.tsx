import type { Profile } from "@grove/contract/users"
import { FileText } from "lucide-react"
import { useSearch } from "wouter"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { prefetchPostsOf, useProfilePosts } from "#features/posts/hooks.ts"
import { PostList } from "#features/posts/PostList.tsx"
import { PostText } from "#features/posts/PostText.tsx"
import { openReport } from "#features/reports/open-report.ts"
import { AboutCard } from "#features/users/AboutCard.tsx"
import { displayName } from "#features/users/display-name.ts"
import { FollowersList } from "#features/users/FollowersList.tsx"
import { FollowingList } from "#features/users/FollowingList.tsx"
import { prefetchProfile, useProfile } from "#features/users/hooks.ts"
import { ProfileHeader } from "#features/users/ProfileHeader.tsx"
import { ProfileSkeleton } from "#features/users/ProfileSkeleton.tsx"
import { SuggestedUsers } from "#features/users/SuggestedUsers.tsx"
import { UserNotFound } from "#features/users/UserNotFound.tsx"
import { isMissing } from "#lib/api-error.ts"
import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { queryClient } from "#lib/query-client.ts"
import { t } from "#lib/text.ts"
import { useTitle } from "#lib/use-title.ts"
import { useWide } from "#lib/use-wide.ts"
import { Card } from "#ui/Card.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Page } from "#ui/Page.tsx"
import { Tabs } from "#ui/Tabs.tsx"

const TABS = ["posts", "about", "followers", "following"] as const
type Tab = (typeof TABS)[number]

export const prefetch = async (params: Record<string, string>) => {
  const userId = params["userId"]!
  await Promise.all([prefetchProfile(queryClient, userId), prefetchPostsOf(queryClient, userId)])
}

export function ProfileScreen({ params }: { params: Record<string, string> }) {
  const userId = params["userId"]!
  const me = useCurrentUser()
  const { data: profile, error, refetch } = useProfile(userId)
  const isWide = useWide()
  const wanted = new URLSearchParams(useSearch()).get("tab")
  const tab = TABS.find((name) => name === wanted) ?? "posts"
  useTitle(profile ? displayName(profile) : undefined)
  const open = (next: Tab) =>
    navigate(paths.profile(userId) + (next === "posts" ? "" : `?tab=${next}`), { replace: true })

  if (!profile) return <Page>{statusOf(error, () => void refetch())}</Page>
  const bio = profile.bio && <PostText text={profile.bio} mentions={profile.bioMentions} isWhole />
  return (
    <Page aside={isWide && <SuggestedUsers />}>
      <ProfileHeader
        profile={profile}
        isOwner={me.id === userId}
        bio={bio}
        onCount={open}
        onReport={() =>
          openReport({
            targetType: "user",
            targetId: userId,
            targetUserId: userId,
            preview: displayName(profile),
          })
        }
      />
      {!profile.isBlocked && (
        <div className="px-4 md:px-0">
          <Tabs
            label={t("Profile of {name}", { name: displayName(profile) })}
            value={tab}
            onChange={open}
            tabs={[
              { value: "posts", label: t("Posts") },
              { value: "about", label: t("About") },
              { value: "followers", label: t("Followers") },
              { value: "following", label: t("Following") },
            ]}
          >
            {(value) => (
              <div className="-mx-4 md:mx-0">
                {value === "posts" && <Posts profile={profile} isOwner={me.id === userId} />}
                {value === "about" && <AboutCard profile={profile} bio={bio} />}
                {value === "followers" && <FollowersList userId={userId} myId={me.id} />}
                {value === "following" && <FollowingList userId={userId} myId={me.id} />}
              </div>
            )}
          </Tabs>
        </div>
      )}
    </Page>
  )
}

function statusOf(error: Error | null, retry: () => void) {
  if (!error) return <ProfileSkeleton />
  if (isMissing(error)) return <UserNotFound />
  return (
    <Card>
      <ErrorState message={t("Failed to load the profile")} onRetry={retry} />
    </Card>
  )
}

function Posts({ profile, isOwner }: { profile: Profile; isOwner: boolean }) {
  const { id, pinnedPostId } = profile
  const list = useProfilePosts(id, pinnedPostId)
  return (
    <PostList
      label={t("Posts")}
      list={list}
      pinnedId={pinnedPostId}
      error={t("Failed to load posts")}
      empty={{
        icon: <FileText size={24} />,
        title: t("No posts yet"),
        ...(isOwner && { hint: t("What you share will appear here.") }),
      }}
    />
  )
}
