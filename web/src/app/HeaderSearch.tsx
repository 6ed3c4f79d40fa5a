import { Search } from "lucide-react"
import { useLocation } from "wouter"

import { SearchBox } from "#features/search/SearchBox.tsx"
import { useOffline } from "#lib/connection.ts"
import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { useBrand } from "#lib/site-look.ts"
import { t } from "#lib/text.ts"
import { Link } from "#ui/Link.tsx"

const FIELD = "main input[name=q]"

/** The box on wide screens; on phones a link that looks like one and opens the search screen, ready to type. */
export function HeaderSearch() {
  const isOffline = useOffline()
  return (
    <>
      <div className="hidden md:block">
        <SearchBox
          placeholder={
            isOffline ? t("Search saved posts") : t("Search for people, posts, or topics...")
          }
          isCleared
        />
      </div>
      <PhoneSearch />
    </>
  )
}

function PhoneSearch() {
  const { name } = useBrand()
  const isOffline = useOffline()
  const [path] = useLocation()
  // The search screen has a box of its own.
  if (path === paths.search) return <span className="md:hidden" />
  return (
    <Link
      href={paths.search}
      onClick={(event) => {
        event.preventDefault()
        navigate(paths.search, { focus: FIELD })
      }}
      className="flex h-11 min-w-0 items-center rounded-full md:hidden"
    >
      <span className="bg-surface-2 text-ink-3 flex h-10 min-w-0 flex-1 items-center gap-2.5 rounded-full px-3.5 text-sm">
        <Search aria-hidden size={18} className="text-ink-2 shrink-0" />
        <span className="truncate">
          {isOffline ? t("Search saved posts") : t("Search {name}", { name })}
        </span>
      </span>
    </Link>
  )
}
