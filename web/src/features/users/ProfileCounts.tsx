import type { Profile } from "@grove/contract/users"

import { formatCompact, formatNumber } from "#lib/format.ts"
import { t } from "#lib/text.ts"

export type CountName = keyof Profile["_count"]

export interface ProfileCountsProps {
  counts: Profile["_count"]
  /** Each count opens its list. */
  onOpen: (count: CountName) => void
}

export function ProfileCounts({ counts, onOpen }: ProfileCountsProps) {
  const shown: { name: CountName; label: string }[] = [
    {
      name: "posts",
      label: t("{count, plural, one {Post} other {Posts}}", { count: counts.posts }),
    },
    {
      name: "followers",
      label: t("{count, plural, one {Follower} other {Followers}}", { count: counts.followers }),
    },
    { name: "following", label: t("Following") },
  ]
  return (
    <ul className="border-line -mx-1 -mb-1 flex flex-wrap gap-1 border-t pt-2">
      {shown.map(({ name, label }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onOpen(name)}
            className="hover:bg-surface-2 rounded-box flex min-h-11 items-baseline gap-1.5 px-3 py-2.5 transition-colors"
          >
            <span className="text-base font-bold" title={formatNumber(counts[name])}>
              {formatCompact(counts[name])}
            </span>{" "}
            <span className="text-ink-2 text-sm">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
