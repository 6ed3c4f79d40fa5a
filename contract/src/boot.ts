import type { CurrentUser } from "./auth.ts"

/** A reply embedded in the page, stored in the browser's query cache under `key`. */
export interface BootQuery {
  key: readonly unknown[]
  data: unknown
  /** Present, even as null, when `data` is the first page of a list: the cursor of the second page. */
  next?: string | null
}

/** The JSON the server embeds in the page, so that the first screen renders without a request. */
export interface BootData {
  brand: string
  providerName: string
  user: CurrentUser | null
  queries: BootQuery[]
}
