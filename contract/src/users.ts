import { Type, type Static } from "typebox"

import { Count, Time, UserId, nullableText } from "./fields.ts"

/** A person as others show them: author, sender, commenter. */
export const PersonRef = Type.Object({
  id: UserId,
  firstName: nullableText,
  lastName: nullableText,
  handle: Type.String(),
  profileImageUrl: nullableText,
  isVerified: Type.Boolean(),
})
export type PersonRef = Static<typeof PersonRef>

/** A person in lists: followers, people search, suggestions. */
export const Person = Type.Object({
  ...PersonRef.properties,
  /** Null when its owner does not show it. */
  email: nullableText,
  bio: nullableText,
  isFollowing: Type.Boolean(),
})
export type Person = Static<typeof Person>

export const Profile = Type.Object({
  ...Person.properties,
  createdAt: Time,
  followsYou: Type.Boolean(),
  isBlocked: Type.Boolean(),
  isMuted: Type.Boolean(),
  _count: Type.Object({ posts: Count, followers: Count, following: Count }),
})
export type Profile = Static<typeof Profile>

export const SuggestedUser = Type.Object({
  ...Person.properties,
  /** Why: 'Followed by Ann and 2 others', 'New here'. */
  reason: Type.String(),
})
export type SuggestedUser = Static<typeof SuggestedUser>
