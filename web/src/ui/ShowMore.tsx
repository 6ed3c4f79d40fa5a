import { t } from "#lib/text.ts"

import { Button } from "./Button.tsx"

interface ShowMoreProps {
  list: { hasMore: boolean; isFetchingMore: boolean; isMoreError: boolean; fetchMore: () => void }
}

/** Loads the next page of a list that does not load automatically. */
export function ShowMore({ list }: ShowMoreProps) {
  if (!list.hasMore) return null
  return (
    <div className="grid place-items-center py-4">
      <Button
        variant="secondary"
        size="sm"
        isLoading={list.isFetchingMore}
        onClick={list.fetchMore}
      >
        {list.isMoreError ? t("Could not load more. Try again") : t("Show more")}
      </Button>
    </div>
  )
}
