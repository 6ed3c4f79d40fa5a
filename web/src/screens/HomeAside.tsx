import { RecentActivity } from "#rooms/notifications/RecentActivity.tsx"
import { SuggestedUsers } from "#rooms/users/SuggestedUsers.tsx"

/** The right column of the home screen. */
export function HomeAside() {
  return (
    <>
      <SuggestedUsers />
      <RecentActivity />
    </>
  )
}
