import type { CurrentUser } from "@grove/contract/auth"
import { chooseLanguage, type Language } from "@grove/contract/languages"
import { keys } from "@grove/contract/query-keys"
import type { QueryClient } from "@tanstack/react-query"

import { savedMember } from "#lib/saved-data.ts"

import { storedOf } from "./saver.ts"

export interface Restored {
  user: CurrentUser
  language: Language
}

/** Fills the cache with the replies saved for the last member of this browser. Undefined when there are none. */
export async function restoreSaved(client: QueryClient): Promise<Restored | undefined> {
  const userId = savedMember()
  if (userId === null) return undefined
  for (const { queryKey, data, savedAt } of await storedOf(userId))
    client.setQueryData(queryKey, data, { updatedAt: savedAt })
  const user = client.getQueryData<CurrentUser | null>(keys.me)
  if (!user) return undefined
  const chosen = [user.settings.language ?? []].flat()
  return { user, language: chooseLanguage([...chosen, ...navigator.languages]) }
}
