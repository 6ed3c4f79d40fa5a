import { useCurrentUser } from "#features/auth/hooks.ts"
import { TrendingHashtags } from "#features/hashtags/TrendingHashtags.tsx"
import { RecentActivity } from "#features/notifications/RecentActivity.tsx"
import { LazyChecklist } from "#features/onboarding/LazyChecklist.tsx"
import { SuggestedUsers } from "#features/users/SuggestedUsers.tsx"

/** Right column of the home screen. */
export function HomeAside() {
  const { hasChecklist } = useCurrentUser().onboarding
  return (
    <>
      {hasChecklist && <LazyChecklist />}
      <TrendingHashtags />
      <SuggestedUsers />
      <RecentActivity />
    </>
  )
}
