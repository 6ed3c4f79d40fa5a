import { TrendingHashtags } from "#features/hashtags/TrendingHashtags.tsx"
import { RecentActivity } from "#features/notifications/RecentActivity.tsx"
import { SuggestedUsers } from "#features/users/SuggestedUsers.tsx"

/** Right column of the home screen. */
export function HomeAside() {
  return (
    <>
      <TrendingHashtags />
      <SuggestedUsers />
      <RecentActivity />
    </>
  )
}
