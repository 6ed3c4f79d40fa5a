import { completion, COMPLETIONS_SHOWN, type CompletedPerson } from "@grove/contract/completion"
import type { HashtagRef } from "@grove/contract/hashtags"
import { keys, type QueryKey } from "@grove/contract/query-keys"
import { search, type Suggestions } from "@grove/contract/search"
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"

import { replyQuery } from "#lib/reply-query.ts"

import { beginsWith, type Token } from "./token.ts"

export type Choice =
  | { kind: "person"; text: string; person: CompletedPerson }
  | { kind: "hashtag"; text: string; hashtag: HashtagRef }

/** Without a name the handle tells them apart. */
export const nameOf = ({ firstName, lastName, handle }: CompletedPerson) =>
  [firstName, lastName].filter(Boolean).join(" ") || handle

const DEBOUNCE_MS = 150
/** Follows and blocks change rarely while a text is written. */
const FRESH_MS = 60_000
const NONE: readonly Choice[] = []

/** Completions of the token, closest first. Each begins with the typed text. */
export function useChoices(
  token: Token | undefined,
  postId: string | undefined,
): readonly Choice[] {
  const typed = useDebounced(token?.typed.toLowerCase() ?? "")
  const people = usePeople(token?.sign === "@" ? typed : "", postId)
  const tags = useHashtags(token?.sign === "#" ? typed : "")
  if (!token) return NONE
  const choices: Choice[] =
    token.sign === "@"
      ? people
          .filter((person) => beginsWith(`${nameOf(person)} ${person.handle}`, token.typed))
          .map((person) => ({ kind: "person", text: `@${person.handle}`, person }))
      : tags
          .filter(({ name }) => beginsWith(name, token.typed))
          .map((hashtag) => ({ kind: "hashtag", text: `#${hashtag.name}`, hashtag }))
  const isComplete =
    choices.length === 1 &&
    choices[0]!.text.toLowerCase() === `${token.sign}${token.typed}`.toLowerCase()
  return isComplete ? NONE : choices.slice(0, COMPLETIONS_SHOWN)
}

function usePeople(typed: string, postId: string | undefined): readonly CompletedPerson[] {
  const client = useQueryClient()
  const known = allOf(
    client,
    typed,
    (text) => keys.completion(text, postId),
    (found) => found,
  )
  const { data } = useQuery({
    ...replyQuery(keys.completion(typed, postId), completion.people, {
      query: { q: typed, ...(postId !== undefined && { postId }) },
    }),
    enabled: typed !== "" && !known,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return known ?? data ?? []
}

function useHashtags(typed: string): readonly HashtagRef[] {
  const client = useQueryClient()
  const keyOf = (text: string) => keys.suggestions(`#${text}`)
  const known = allOf(client, typed, keyOf, (found: Suggestions) => found.hashtags)
  const { data } = useQuery({
    ...replyQuery(keyOf(typed), search.suggest, { query: { q: `#${typed}` } }),
    enabled: typed !== "" && !known,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return known ?? data?.hashtags ?? []
}

/** A shorter text with fewer results than the list can show has found them all, so its reply is filtered. */
function allOf<Reply, Item>(
  client: QueryClient,
  typed: string,
  keyOf: (typed: string) => QueryKey<Reply>,
  itemsOf: (reply: Reply) => readonly Item[],
): readonly Item[] | undefined {
  for (let length = 1; length < typed.length; length += 1) {
    const reply = client.getQueryData<Reply>(keyOf(typed.slice(0, length)))
    const items = reply === undefined ? undefined : itemsOf(reply)
    if (items && items.length < COMPLETIONS_SHOWN) return items
  }
  return undefined
}

/** The first text at once, later ones when typing pauses. */
function useDebounced(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(
      () => setRested(value),
      rested === "" || value === "" ? 0 : DEBOUNCE_MS,
    )
    return () => clearTimeout(timer)
  }, [value, rested])
  return rested
}
