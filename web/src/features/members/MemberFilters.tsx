import { MEMBER_FILTERS } from "@grove/contract/members"
import { Search } from "lucide-react"
import { useEffect, useState } from "react"

import { formatNumber } from "#lib/format.ts"
import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/Link.tsx"

import { useMemberCounts, type MemberQuery } from "./hooks.ts"
import { addressOf } from "./member-address.ts"
import { filterName } from "./member-labels.ts"

const PAUSE_MS = 250
const CHIP =
  "inline-flex min-h-10 items-center gap-2 rounded-full border px-4 text-13 font-semibold whitespace-nowrap"

/** The search and one chip per filter, both in the address. */
export function MemberFilters({ query, userId }: { query: MemberQuery; userId?: string }) {
  const { data: counts } = useMemberCounts()
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 md:px-0">
      <SearchField key={userId ?? "list"} query={query} {...(userId !== undefined && { userId })} />
      <nav
        aria-label={t("Filters")}
        className="-mx-4 overflow-x-auto px-4 py-0.5 md:mx-0 md:px-0.5"
      >
        <ul className="flex gap-2">
          {MEMBER_FILTERS.map((filter) => {
            const isCurrent = filter === query.filter
            return (
              <li key={filter} className="flex gap-2">
                <Link
                  replace
                  href={addressOf({ ...query, filter })}
                  aria-current={isCurrent ? "true" : undefined}
                  className={classNames(
                    CHIP,
                    isCurrent
                      ? "border-transparent bg-accent-soft text-accent"
                      : "border-line-strong bg-surface hover:bg-surface-2",
                  )}
                >
                  {filterName(filter)}
                  {counts && <Count value={counts[filter]} />}
                </Link>
                {filter === "all" && counts !== undefined && counts.waiting > 0 && (
                  <WaitingChip count={counts.waiting} />
                )}
              </li>
            )
          })}
        </ul>
      </nav>
    </div>
  )
}

/** Not a filter of members: they are decided under 'Joining'. */
const WaitingChip = ({ count }: { count: number }) => (
  <Link
    href={paths.adminSection("joining")}
    className={classNames(CHIP, "border-line-strong bg-surface hover:bg-surface-2")}
  >
    {t("Waiting")}
    <Count value={count} />
  </Link>
)

const Count = ({ value }: { value: number }) => (
  <span className="font-normal">{formatNumber(value)}</span>
)

/** Searches after a short pause in typing. */
function SearchField({ query, userId }: { query: MemberQuery; userId?: string }) {
  const [typed, setTyped] = useState(query.q)
  const { filter } = query
  useEffect(() => {
    if (typed.trim() === query.q) return
    const timer = setTimeout(
      () => navigate(addressOf({ q: typed.trim(), filter }, userId), { replace: true }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [typed, query.q, filter, userId])
  return (
    <div className="relative w-full sm:w-75">
      <Search
        aria-hidden
        size={18}
        className="text-ink-2 pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2"
      />
      <input
        type="search"
        aria-label={t("Search members")}
        placeholder={t("Name, @handle, e-mail or id")}
        value={typed}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        className="border-line-strong bg-surface h-10 w-full rounded-full border ps-10 pe-4 text-sm"
      />
    </div>
  )
}
