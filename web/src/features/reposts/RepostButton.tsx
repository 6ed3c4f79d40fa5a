import type { Post } from "@grove/contract/posts"
import { Repeat2 } from "lucide-react"

import { useOffline } from "#lib/connection.ts"
import { needsConnection } from "#lib/offline-words.ts"
import { t } from "#lib/text.ts"
import { ActionButton } from "#ui/ActionButton.tsx"

import { useToggleRepost } from "./hooks.ts"

export function RepostButton({ post }: { post: Pick<Post, "id" | "isReposted" | "_count"> }) {
  const toggle = useToggleRepost(post)
  const isOffline = useOffline()
  return (
    <ActionButton
      label={t("Repost, {count, plural, one {# repost} other {# reposts}}", {
        count: post._count.reposts,
      })}
      tip={post.isReposted ? t("Undo repost") : t("Repost")}
      aria-pressed={post.isReposted}
      icon={<Repeat2 aria-hidden size={20} />}
      count={post._count.reposts}
      tone="accent"
      isOn={post.isReposted}
      data-key="r"
      refusal={isOffline ? needsConnection() : undefined}
      onClick={toggle}
    />
  )
}
