import type { LinkCard } from "@grove/contract/links"

import { jsonText } from "#db/json-sql.ts"
import { rows } from "#db/sql.ts"
import type { StoredLinkCard } from "#db/tables/links.ts"
import type { PostImage } from "#db/tables/posts.ts"
import type { Db } from "#platform/context.ts"

import { POST_LINK } from "./post-json.ts"

export interface KnownPreview {
  /** Null when the page could not be fetched. */
  card: StoredLinkCard | null
}

const KNOWN = `select card from link_previews where url = $1 and expires_at > $2`

export async function selectKnownPreview(db: Db, url: string, now: Date) {
  const [row] = await rows<KnownPreview>(db, KNOWN, [url, now])
  return row
}

/** Locks the posts in the order of their ids, as everything that changes several of them does. */
const SHOW = `
  update posts set link = $2::jsonb from (
    select id from posts where link_url = $1 and link is null order by id limit $3 for no key update
  ) waiting where posts.id = waiting.id
  returning posts.id, posts.author_id as "authorId"`

/** Gives the card to some of the posts that wait for it. */
export const updateWaiting = (db: Db, url: string, card: StoredLinkCard, limit: number) =>
  rows<{ id: string; authorId: string }>(db, SHOW, [url, JSON.stringify(card), limit])

const CARD = `select ${jsonText(POST_LINK)}::json as link from posts p where p.id = $1::uuid`

export async function selectLinkCard(db: Db, id: string): Promise<LinkCard | null> {
  const [row] = await rows<{ link: LinkCard | null }>(db, CARD, [id])
  return row?.link ?? null
}

const SHOWN = `
  select p.link ->> 'title' as title, p.link ->> 'host' as host, m.hash, m.width, m.height, m.widths, m.thumbhash
  from posts p left join media m on m.hash = p.link -> 'picture' ->> 'hash'
  where p.id = $1::uuid and p.link is not null`

type ShownCard = { title: string; host: string } & (
  | Omit<PostImage, "alt">
  | { [Name in Exclude<keyof PostImage, "alt">]: null }
)

export async function selectShownCard(db: Db, id: string) {
  const [row] = await rows<ShownCard>(db, SHOWN, [id])
  return row
}
