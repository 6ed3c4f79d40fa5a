import { Type, type Static } from "typebox"

import { Uuid, closed } from "./fields.ts"
import { TEXT } from "./limits.ts"
import { route } from "./route.ts"
import { PersonRef } from "./users.ts"

/** Why a person is suggested, closest first; `mutual`: they follow each other. */
export const COMPLETION_RELATIONS = [
  "author",
  "commenter",
  "mutual",
  "following",
  "follower",
  "none",
] as const

export const CompletedPerson = Type.Object({
  ...PersonRef.properties,
  relation: Type.Unsafe<(typeof COMPLETION_RELATIONS)[number]>({
    type: "string",
    enum: [...COMPLETION_RELATIONS],
  }),
})
export type CompletedPerson = Static<typeof CompletedPerson>

/** Rows shown while a mention or a hashtag is typed. */
export const COMPLETIONS_SHOWN = 5

export const completion = {
  people: route({
    method: "GET",
    path: "/api/completion/people",
    access: "member",
    rateClass: "suggest",
    summary:
      "Suggests users whose name or handle begins with the text after @: people in the conversation under `postId` first, then people the caller follows, followers, others.",
    query: closed({
      /** The text after the @. */
      q: Type.String({ maxLength: TEXT.search }),
      postId: Type.Optional(Uuid),
    }),
    reply: Type.Array(CompletedPerson),
    mayLag: true,
  }),
}
