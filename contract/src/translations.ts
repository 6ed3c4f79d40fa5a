import { Type, type Static } from "typebox"

import { PostParams, Uuid, closed, nullableLanguage } from "./fields.ts"
import { LANGUAGES } from "./languages.ts"
import { route } from "./route.ts"

/** A text in another language, by the translation service of the site. */
export const Translation = Type.Object({
  text: Type.String(),
  /** The language of the original; null if neither the text nor the service tells. */
  from: nullableLanguage,
})
export type Translation = Static<typeof Translation>

const query = closed({ to: Type.Enum(LANGUAGES) })

export const translations = {
  post: route({
    method: "GET",
    path: "/api/posts/:postId/translation",
    access: "member",
    rateClass: "translate",
    summary: "Translates the text of a post, if the site has set up a translation service.",
    params: PostParams,
    query,
    reply: Translation,
  }),
  comment: route({
    method: "GET",
    path: "/api/comments/:commentId/translation",
    access: "member",
    rateClass: "translate",
    summary: "Translates the text of a comment, if the site has set up a translation service.",
    params: closed({ commentId: Uuid }),
    query,
    reply: Translation,
  }),
}
