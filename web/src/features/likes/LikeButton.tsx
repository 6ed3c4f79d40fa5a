import type { Post } from "@grove/contract/posts"
import { Heart } from "lucide-react"

import { vibrate } from "#lib/motion.ts"
import { t } from "#lib/text.ts"
import { useIsWaiting } from "#lib/waiting.ts"
import { ActionButton } from "#ui/ActionButton.tsx"
import { classNames } from "#ui/class-names.ts"

import { useToggleLike } from "./hooks.ts"

export function LikeButton({ post }: { post: Pick<Post, "id" | "isLiked" | "_count"> }) {
  const toggle = useToggleLike(post)
  const isWaiting = useIsWaiting("like", post.id)
  return (
    <ActionButton
      label={t("Like, {count, plural, one {# like} other {# likes}}", { count: post._count.likes })}
      tip={post.isLiked ? t("Unlike") : t("Like")}
      aria-pressed={post.isLiked}
      icon={<Heart aria-hidden size={20} className={classNames(post.isLiked && "fill-current")} />}
      count={post._count.likes}
      tone="like"
      isOn={post.isLiked}
      isWaiting={isWaiting}
      data-key="l"
      onClick={() => {
        vibrate()
        toggle()
      }}
    />
  )
}
