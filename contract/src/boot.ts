import type { CurrentUser } from "./auth.ts"
import type { Language } from "./languages.ts"
import type { PublicSite } from "./site.ts"

/** A reply embedded in the page, stored in the browser's query cache under `key`. */
export interface BootQuery {
  key: readonly unknown[]
  data: unknown
  /** Present, even as null, when `data` is the first page of a list: the cursor of the second page. */
  next?: string | null
}

/** What every page needs to know about the site. */
export interface BootSite extends Pick<
  PublicSite,
  "name" | "logoUrl" | "accentColor" | "emailVisibility" | "registration"
> {
  /** Whether people without an account may read the posts of members who allow it. */
  publicReading: boolean
  /** Present if a service for translations is set up. */
  translates?: true
}

/** The JSON the server embeds in the page, so that the first screen renders without a request. */
export interface BootData {
  site: BootSite
  providerName: string
  /** The language of the page. */
  language: Language
  /** The languages the reader prefers, without regions. */
  languages: string[]
  /** The page was saved for reading without a connection; the browser fills it with what it has stored. */
  isOffline?: true
  user: CurrentUser | null
  queries: BootQuery[]
}
