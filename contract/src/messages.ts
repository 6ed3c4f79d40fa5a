import { Type, type Static } from "typebox"

import { Time, UserId, Uuid } from "./fields.ts"
import { ImageRef } from "./media.ts"
import { PersonRef } from "./users.ts"

export const Message = Type.Object({
  id: Uuid,
  content: Type.String(),
  images: Type.Array(ImageRef),
  createdAt: Time,
  isRead: Type.Boolean(),
  isDeleted: Type.Boolean(),
  sender: PersonRef,
  receiver: PersonRef,
  receiverId: UserId,
})
export type Message = Static<typeof Message>
