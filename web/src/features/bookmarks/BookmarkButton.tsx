import type { Post } from "@grove/contract/posts"
import { Bookmark } from "lucide-react"

import { t } from "#lib/text.ts"
import { useIsWaiting } from "#lib/waiting.ts"
import { ActionButton } from "#ui/ActionButton.tsx"
import { classNames } from "#ui/class-names.ts"

import { useToggleBookmark } from "./hooks.ts"

export function BookmarkButton({ post }: { post: Pick<Post, "id" | "isBookmarked"> }) {
  const toggle = useToggleBookmark(post)
  const isWaiting = useIsWaiting("bookmark", post.id)
  return (
    <ActionButton
      label={t("Bookmark")}
      tip={post.isBookmarked ? t("Remove bookmark") : t("Bookmark")}
      aria-pressed={post.isBookmarked}
      icon={
        <Bookmark
          aria-hidden
          size={20}
          className={classNames(post.isBookmarked && "fill-current")}
        />
      }
      tone="accent"
      isOn={post.isBookmarked}
      isWaiting={isWaiting}
      data-key="b"
      onClick={toggle}
    />
  )
}
