import type { LinkCard } from "@grove/contract/links"

import { rows } from "#db/sql.ts"
import type { PostImage } from "#db/tables/posts.ts"
import type { Db } from "#platform/context.ts"

export interface KnownPreview {
  /** Null when the page could not be fetched. */
  card: LinkCard | null
  picture: string | null
}

const KNOWN = `select card, picture from link_previews where url = $1 and expires_at > $2`

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
export const updateWaiting = (db: Db, url: string, card: LinkCard, limit: number) =>
  rows<{ id: string; authorId: string }>(db, SHOW, [url, JSON.stringify(card), limit])

const CARD = `select link from posts where id = $1::uuid`

export async function selectLinkCard(db: Db, id: string): Promise<LinkCard | null> {
  const [row] = await rows<{ link: LinkCard | null }>(db, CARD, [id])
  return row?.link ?? null
}

/** The hash begins after `/media/`. */
const SHOWN = `
  select p.link ->> 'title' as title, p.link ->> 'host' as host, m.hash, m.width, m.height, m.widths, m.thumbhash
  from posts p left join media m on m.hash = substring(p.link ->> 'imageUrl' from 8 for 64)
  where p.id = $1::uuid and p.link is not null`

type ShownCard = { title: string; host: string } & (
  | Omit<PostImage, "alt">
  | { [Name in Exclude<keyof PostImage, "alt">]: null }
)

export async function selectShownCard(db: Db, id: string) {
  const [row] = await rows<ShownCard>(db, SHOWN, [id])
  return row
}
