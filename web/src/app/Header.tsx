import type { CurrentUser } from "@grove/contract/auth"
import { memo } from "react"
import { useLocation } from "wouter"

import { UserMenu } from "#features/auth/UserMenu.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Brand } from "#ui/Brand.tsx"
import { classNames } from "#ui/class-names.ts"
import { CountBadge } from "#ui/CountBadge.tsx"
import { Link } from "#ui/Link.tsx"

import { useBadge } from "./badges.ts"
import { BAR, HEADER } from "./frame-class.ts"
import { GuestHeader } from "./GuestHeader.tsx"
import { HeaderSearch } from "./HeaderSearch.tsx"
import { headerItems, type NavItem, type NavLinkProps } from "./nav.tsx"
import { isLinkable } from "./routes.tsx"

/** Sticky, with one height for all members, so that the layout does not shift. */
export function Header({ user }: { user: CurrentUser | null }) {
  if (!user) return <GuestHeader />
  return (
    <header className={HEADER}>
      <div
        className={classNames(
          BAR,
          "grid-cols-[auto_minmax(0,1fr)_auto] md:grid-cols-[auto_minmax(0,32.5rem)_1fr] md:gap-9 lg:grid-cols-[15.5rem_minmax(0,32.5rem)_1fr]",
        )}
      >
        <BrandLink isFullPage={!isLinkable(paths.home)} />
        {isLinkable(paths.search) ? <HeaderSearch /> : <span />}
        <div className="flex items-center justify-end gap-2.5">
          {/* Below this width, the bar at the bottom and its More sheet lead to the same places. */}
          <nav aria-label={t("Shortcuts")} className="hidden lg:flex">
            {headerItems(user).map((item) => (
              <HeaderIcon key={item.href} item={item} />
            ))}
          </nav>
          <span className="-me-1.25 md:-me-0.75">
            <UserMenu
              user={user}
              hasProfile={isLinkable(paths.profile(user.id))}
              hasSettings={isLinkable(paths.settings)}
              hasRules={isLinkable(paths.rules) && user.permissions.includes("rules")}
            />
          </span>
        </div>
      </div>
    </header>
  )
}

function BrandLink(props: { isFullPage: boolean }) {
  return (
    <Link
      href={paths.home}
      isFullPage={props.isFullPage}
      className="-me-3.5 flex min-h-11 min-w-11 items-center justify-self-start rounded-lg md:me-0 md:min-w-0"
    >
      <Brand isTight />
    </Link>
  )
}

function HeaderIcon({ item }: { item: NavItem }) {
  const [path] = useLocation()
  return (
    <HeaderIconView item={item} isHere={path === item.href} {...useBadge(item.href, "header")} />
  )
}

const HeaderIconView = memo(function HeaderIconView({ item, isHere, count, words }: NavLinkProps) {
  return (
    <Link
      href={item.href}
      aria-label={words ? `${item.label}, ${words}` : item.label}
      aria-current={isHere ? "page" : undefined}
      data-tip={item.label}
      className="text-ink-2 hover:bg-surface-2 hover:text-ink relative grid size-10 place-items-center rounded-full transition-colors"
    >
      <item.icon aria-hidden size={20} />
      <CountBadge count={count} className="absolute end-1.25 top-1.5 h-4! min-w-4! px-1!" />
    </Link>
  )
})
