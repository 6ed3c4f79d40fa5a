import type { TrendingHashtag } from "@grove/contract/hashtags"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Highlighted } from "#ui/Highlighted.tsx"
import { Link } from "#ui/Link.tsx"

/** A hashtag with its number of recent posts. */
export function HashtagRow({ tag, place }: { tag: TrendingHashtag; place?: number }) {
  return (
    <Link
      href={paths.searchFor(`#${tag.name}`)}
      className="rounded-box hover:bg-surface-2 -mx-2 flex min-h-15 items-center gap-4 px-2 py-1.5"
    >
      {place !== undefined && (
        <span aria-hidden className="text-ink-2 text-13 w-3.5 shrink-0 tabular-nums">
          {place}
        </span>
      )}
      <span className="grid min-w-0">
        <bdi className="text-md max-w-full justify-self-start truncate font-semibold">
          #<Highlighted text={tag.name} by="beginnings" />
        </bdi>
        <span className="text-ink-2 text-sm">
          {t("{count, plural, one {# post} other {# posts}}", { count: tag.usage_count })}
        </span>
      </span>
    </Link>
  )
}
