import type { CurrentUser } from "@grove/contract/auth"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { users, type Profile, type ProfileChange } from "@grove/contract/users"
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"

import { call } from "#lib/api-client.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

const profileQuery = (userId: string) =>
  replyQuery(keys.users.one(userId), users.get, { params: { userId } })

export const useProfile = (userId: string) => useQuery(profileQuery(userId))
export const prefetchProfile = (client: QueryClient, userId: string) =>
  client.prefetchQuery(profileQuery(userId))

/** Either name and bio or the picture; one route accepts both. */
export function useUpdateProfile(
  userId: string,
  toasts: { success?: string; failure: string },
  onDone: () => void,
) {
  const client = useQueryClient()
  return useApiMutation<ProfileChange, Profile>({
    send: (body) => call(users.update, { params: { userId }, body }),
    ...(toasts.success !== undefined && { success: toasts.success }),
    failure: toasts.failure,
    showsReason: true,
    onDone: (profile) => {
      updateOwnProfile(client, profile)
      onDone()
    },
  })
}

/** Updates the member's name and picture wherever the cache holds them. */
function updateOwnProfile(client: QueryClient, profile: Profile) {
  const { id, firstName, lastName, bio, profileImageUrl } = profile
  const look = { firstName, lastName, profileImageUrl }
  client.setQueryData(keys.users.one(id), profile)
  client.setQueryData<CurrentUser | null>(keys.me, (me) => me && { ...me, ...look, bio })
  client.setQueriesData<{ pages?: { items: Post[]; next?: string }[] }>(
    { queryKey: keys.posts.all },
    (data) =>
      data?.pages && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((post) =>
            post.author.id === id ? { ...post, author: { ...post.author, ...look } } : post,
          ),
        })),
      },
  )
  void client.invalidateQueries({ queryKey: keys.stories.list })
}

export const profileToasts = {
  edit: () => ({
    success: t("Profile updated successfully!"),
    failure: t("Failed to update profile. Please try again."),
  }),
  picture: () => ({
    success: t("Profile picture updated successfully!"),
    failure: t("Failed to update profile picture"),
  }),
}
