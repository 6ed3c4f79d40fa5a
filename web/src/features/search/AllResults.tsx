import type { SearchResult } from "@grove/contract/search"
import { SearchX } from "lucide-react"
import type { ReactNode } from "react"

import { HashtagRow } from "#features/hashtags/HashtagRow.tsx"
import { PostCard } from "#features/posts/PostCard.tsx"
import { PostSkeleton } from "#features/posts/PostSkeleton.tsx"
import { FollowRow } from "#features/users/FollowRow.tsx"
import { limitOr } from "#lib/api-error.ts"
import { listState } from "#lib/list-state.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"

import { useSearch } from "./hooks.ts"

/** The first results of each kind with a link to all of them. */
export function AllResults({ term, myId }: { term: string; myId: string }) {
  const { data, isError, error, refetch } = useSearch(term)
  const items = data && [...data.posts, ...data.users, ...data.hashtags]
  const state = listState({ items, isError })
  const states = (
    <ListStates
      state={state}
      skeleton={<PostSkeleton />}
      skeletons={3}
      gap="gap-2 md:gap-4"
      empty={{
        icon: <SearchX size={24} />,
        title: t("No results found"),
        hint: t("Check the spelling, or try fewer words."),
      }}
      error={limitOr(error, t("Search failed. Please try again."))}
      onRetry={() => void refetch()}
    >
      <div className="grid gap-2 md:gap-4">{data && <Parts {...{ data, term, myId }} />}</div>
    </ListStates>
  )
  return state === "empty" || state === "error" ? <Card>{states}</Card> : states
}

function Parts({ data, term, myId }: { data: SearchResult; term: string; myId: string }) {
  return (
    <>
      {data.users.length > 0 && (
        <Part
          title={t("People")}
          more={data.counts.people > data.users.length && paths.searchFor(term, "people")}
        >
          <ul>
            {data.users.map((person) => (
              <li key={person.id}>
                <RowBoundary>{() => <FollowRow person={person} myId={myId} />}</RowBoundary>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {data.hashtags.length > 0 && (
        <Part
          title={t("Hashtags")}
          more={data.counts.hashtags > SHOWN && paths.searchFor(term, "hashtags")}
        >
          <ul>
            {data.hashtags.slice(0, SHOWN).map((tag) => (
              <li key={tag.id}>
                <RowBoundary>{() => <HashtagRow tag={tag} />}</RowBoundary>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {data.posts.length > 0 && (
        <section aria-labelledby="found-posts" className="grid gap-2 md:gap-4">
          <h2 id="found-posts" className="px-4 pt-1 text-base font-bold md:px-1">
            {t("Posts")}
          </h2>
          {data.posts.map((post, index) => (
            <PostCard key={post.id} post={post} isFirst={index === 0} />
          ))}
          {data.counts.posts > data.posts.length && (
            <ButtonLink href={paths.searchFor(term, "posts")} variant="secondary" isWide>
              {t("See all posts")}
            </ButtonLink>
          )}
        </section>
      )}
    </>
  )
}

const SHOWN = 3

function Part(props: { title: string; more: string | false; children: ReactNode }) {
  return (
    <Card
      as="section"
      title={props.title}
      action={
        props.more && (
          <ButtonLink href={props.more} variant="ghost" size="sm">
            {t("See all")}
          </ButtonLink>
        )
      }
    >
      {props.children}
    </Card>
  )
}
