import type { TrendingHashtag } from "@grove/contract/hashtags"
import { Hash } from "lucide-react"

import { HashtagRow } from "#features/hashtags/HashtagRow.tsx"
import { limitOr } from "#lib/api-error.ts"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import type { PagedList } from "#lib/use-pages.ts"
import { Card } from "#ui/Card.tsx"
import { InfiniteList } from "#ui/InfiniteList.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

const ESTIMATE_PX = 60

export function HashtagList(props: { list: PagedList<TrendingHashtag>; term: string }) {
  const { list, term } = props
  return (
    <Card>
      <ListStates
        state={listState(list)}
        skeleton={<SkeletonRow />}
        skeletons={5}
        empty={{ icon: <Hash size={24} />, title: t('No hashtags found for "{term}"', { term }) }}
        error={limitOr(list.error, t("Search failed. Please try again."))}
        onRetry={list.retry}
      >
        <InfiniteList
          label={t("Hashtags")}
          list={list}
          keyOf={keyOf}
          estimate={ESTIMATE_PX}
          isTight
        >
          {(tag) => <HashtagRow tag={tag} />}
        </InfiniteList>
      </ListStates>
    </Card>
  )
}

const keyOf = (tag: TrendingHashtag) => String(tag.id)
