import { Type, type Static } from "typebox"

import { Count, nullableInteger, text } from "./fields.ts"
import { route } from "./route.ts"

/** How long caches may keep an embed; it may show a removed post no longer than a minute. */
export const EMBED_SECONDS = 30

const pixels = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }))

/** The fields of oEmbed 1.0, under its own names. */
export const Embed = Type.Object({
  version: Type.String(),
  type: Type.String(),
  title: Type.String(),
  author_name: Type.String(),
  author_url: Type.String(),
  provider_name: Type.String(),
  provider_url: Type.String(),
  cache_age: Count,
  /** Escaped, without scripts and frames. */
  html: Type.String(),
  width: Count,
  height: nullableInteger,
  thumbnail_url: Type.Optional(Type.String()),
  thumbnail_width: Type.Optional(Count),
  thumbnail_height: Type.Optional(Count),
})
export type Embed = Static<typeof Embed>

export const shares = {
  embed: route({
    method: "GET",
    path: "/api/oembed",
    access: "public",
    rateClass: "read",
    summary: "Describes a post that people without an account may read, as oEmbed.",
    // Not closed: consumers add parameters of their own.
    query: Type.Object({
      /** The address of a post on this site. */
      url: text(2000),
      maxwidth: pixels,
      maxheight: pixels,
      format: Type.Optional(text(20)),
    }),
    reply: Embed,
    cacheSeconds: EMBED_SECONDS,
  }),
}
