import { TrendingHashtags } from "#rooms/hashtags/TrendingHashtags.tsx"
import { RecentActivity } from "#rooms/notifications/RecentActivity.tsx"
import { SuggestedUsers } from "#rooms/users/SuggestedUsers.tsx"

/** The right column of the home screen. */
export function HomeAside() {
  return (
    <>
      <TrendingHashtags />
      <SuggestedUsers />
      <RecentActivity />
    </>
  )
}
