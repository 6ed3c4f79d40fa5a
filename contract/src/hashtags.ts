import { Type, type Static } from "typebox"

import { Count, SmallId } from "./fields.ts"
import { route } from "./route.ts"

export const HashtagRef = Type.Object({ id: SmallId, name: Type.String() })
export type HashtagRef = Static<typeof HashtagRef>

export const TrendingHashtag = Type.Object({ id: SmallId, name: Type.String(), usage_count: Count })
export type TrendingHashtag = Static<typeof TrendingHashtag>

/** Unicode letters, digits and _, not directly after a word character. */
export const HASHTAG = /(?<![\p{L}\p{N}_&/#])#([\p{L}\p{N}_]{1,100})/gu

export const hashtags = {
  trending: route({
    method: "GET",
    path: "/api/hashtags/trending",
    access: "member",
    rateClass: "read",
    summary: "Lists hashtags by the number of recent visible posts.",
    reply: Type.Array(TrendingHashtag),
    mayLag: true,
  }),
}
