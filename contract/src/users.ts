import { Type, type Static } from "typebox"

import { UserId, nullableText } from "./fields.ts"

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
