import { Type, type Static } from "typebox"

import { Count, Time, UserId, UserParams, closed, nullableText, nullableUuid } from "./fields.ts"
import { BODY, PAGE, PICTURE_ORIGIN_BYTES, TEXT } from "./limits.ts"
import { route } from "./route.ts"

/** A user as part of other objects: author, sender, commenter. */
export const PersonRef = Type.Object({
  id: UserId,
  firstName: nullableText,
  lastName: nullableText,
  handle: Type.String(),
  profileImageUrl: nullableText,
  isVerified: Type.Boolean(),
})
export type PersonRef = Static<typeof PersonRef>

/** A user mentioned with @ in a text; `handle` is what the text says, also after the user has changed it. */
export const Mention = Type.Object({ id: UserId, handle: Type.String() })
export type Mention = Static<typeof Mention>

/** A user in lists: followers, search results, suggestions. */
export const Person = Type.Object({
  ...PersonRef.properties,
  /** Null if its owner hides it. */
  email: nullableText,
  bio: nullableText,
  isFollowing: Type.Boolean(),
})
export type Person = Static<typeof Person>

export const Profile = Type.Object({
  ...Person.properties,
  /** Users mentioned with @ in the bio. */
  bioMentions: Type.Array(Mention),
  createdAt: Time,
  followsYou: Type.Boolean(),
  isBlocked: Type.Boolean(),
  isMuted: Type.Boolean(),
  _count: Type.Object({ posts: Count, followers: Count, following: Count }),
  /** The post its owner wants to be seen first, if the caller may see it. */
  pinnedPostId: nullableUuid,
})
export type Profile = Static<typeof Profile>

export const SuggestedUser = Type.Object({
  ...Person.properties,
  /** The reason, such as 'Followed by Ann and 2 others' or 'New here'. */
  reason: Type.String(),
})
export type SuggestedUser = Static<typeof SuggestedUser>

const optionalText = (max: number) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: max }))

/** Blank or null clears a field. */
export const ProfileChange = Type.Object(
  {
    firstName: optionalText(TEXT.name),
    lastName: optionalText(TEXT.name),
    bio: optionalText(TEXT.bio),
    /** A data URL, or an http(s) URL that the server fetches once. */
    profileImageUrl: Type.Optional(
      Type.Unsafe<string | null>({
        type: ["string", "null"],
        description: "data:image/…;base64,… or https://…",
      }),
    ),
    /**
     * The beginning of the original file as a data URL, because the browser re-encodes the picture without metadata.
     * Read once for its provenance and not stored.
     */
    profileImageOrigin: Type.Optional(
      Type.String({ maxLength: Math.ceil((PICTURE_ORIGIN_BYTES * 4) / 3) + 100 }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ProfileChange = Static<typeof ProfileChange>

export const users = {
  suggested: route({
    method: "GET",
    path: "/api/users/suggested",
    access: "member",
    rateClass: "read",
    summary: "Suggests users to follow, with reasons.",
    query: closed({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE.max })) }),
    reply: Type.Array(SuggestedUser),
    mayLag: true,
  }),
  get: route({
    method: "GET",
    path: "/api/users/:userId",
    access: "member",
    rateClass: "read",
    summary: "Returns the profile of a user.",
    params: UserParams,
    reply: Profile,
    mayLag: true,
  }),
  update: route({
    method: "PUT",
    path: "/api/users/:userId",
    access: "member",
    rateClass: "profile",
    summary: "Changes the caller's name, bio or picture.",
    params: UserParams,
    body: ProfileChange,
    reply: Profile,
    bodyLimit: BODY.profile,
  }),
}
