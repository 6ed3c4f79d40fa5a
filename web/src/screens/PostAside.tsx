import { TrendingHashtags } from "#features/hashtags/TrendingHashtags.tsx"
import { SuggestedUsers } from "#features/users/SuggestedUsers.tsx"

/** Right column of a post's page. */
export function PostAside() {
  return (
    <>
      <TrendingHashtags />
      <SuggestedUsers />
    </>
  )
}
