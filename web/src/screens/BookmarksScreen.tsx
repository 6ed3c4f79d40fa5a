import { Bookmark } from "lucide-react"

import { useBookmarks } from "#features/bookmarks/hooks.ts"
import { PostList } from "#features/posts/PostList.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Page } from "#ui/Page.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"

export function BookmarksScreen() {
  const list = useBookmarks()
  return (
    <Page>
      <PageHeader title={t("Bookmarked Posts")} />
      <PostList
        label={t("Bookmarked Posts")}
        list={list}
        error={t("Failed to load bookmarks")}
        empty={{
          icon: <Bookmark size={24} />,
          title: t("No bookmarks yet"),
          hint: t("Save posts by clicking the bookmark button to see them here"),
          action: (
            <ButtonLink href={paths.explore} variant="secondary">
              {t("Explore")}
            </ButtonLink>
          ),
        }}
      />
    </Page>
  )
}
