import type { CurrentUser } from "@grove/contract/auth"
import { memo } from "react"
import { useLocation } from "wouter"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { formatCompact, formatNumber } from "#lib/format.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { CountBadge } from "#ui/CountBadge.tsx"
import { Link } from "#ui/Link.tsx"

import { useBadge } from "./badges.ts"
import { sidebarItems, staffItems, type NavItem, type NavLinkProps } from "./nav.tsx"
import { isLinkable } from "./routes.tsx"

/** The member's profile and the navigation; wide screens only. */
export function Sidebar({ user }: { user: CurrentUser }) {
  const staff = staffItems(user)
  return (
    <div className="sticky top-[calc(var(--header)+1.5rem)] -mx-1 -my-px hidden max-h-[calc(100dvh-var(--header)-2rem)] content-start gap-4 overflow-y-auto px-1 py-px lg:grid">
      <ProfileCard user={user} />
      <nav aria-label={t("Main")}>
        <Items items={sidebarItems(user)} />
        {staff.length > 0 && (
          <div className="border-line mx-3.5 mt-2 -mb-px border-t pt-2" aria-hidden />
        )}
        <Items items={staff} />
      </nav>
    </div>
  )
}

function Items({ items }: { items: readonly NavItem[] }) {
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((item) => (
        <li key={item.href}>
          <SidebarLink item={item} />
        </li>
      ))}
    </ul>
  )
}

function ProfileCard({ user }: { user: CurrentUser }) {
  const href = paths.profile(user.id)
  const person = (
    <>
      <UserAvatar user={user} size={48} />
      <span className="grid min-w-0">
        <span className="text-md truncate font-semibold">{displayName(user)}</span>
        <span className="text-ink-2 truncate text-sm">{user.email}</span>
      </span>
    </>
  )
  const counts = [
    { label: t("Following"), count: user._count.following },
    { label: t("Followers"), count: user._count.followers },
    { label: t("Posts"), count: user._count.posts },
  ]
  return (
    <section
      aria-label={t("Your profile")}
      className="rounded-card border-line bg-surface shadow-card border px-4 pt-4.5 pb-4"
    >
      {isLinkable(href) ? (
        <Link href={href} className="flex items-center gap-3 rounded-lg">
          {person}
        </Link>
      ) : (
        <div className="flex items-center gap-3">{person}</div>
      )}
      <dl className="border-line mt-3.5 grid grid-cols-3 gap-1 border-t pt-3 text-center">
        {counts.map(({ label, count }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-ink-2 text-xs">{label}</dt>
            <dd className="text-base font-bold" title={formatNumber(count)}>
              {formatCompact(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function SidebarLink({ item }: { item: NavItem }) {
  const [path] = useLocation()
  const isHere =
    path === item.href ||
    path === item.alsoAt ||
    (item.below === true && path.startsWith(`${item.href}/`))
  return <SidebarLinkView item={item} isHere={isHere} {...useBadge(item.href, "sidebar")} />
}

const SidebarLinkView = memo(function SidebarLinkView(props: NavLinkProps) {
  const { item, isHere, count, words } = props
  return (
    <Link
      href={item.href}
      aria-current={isHere ? "page" : undefined}
      className={classNames(
        "flex min-h-11 items-center gap-3.25 rounded-box px-3.5 text-md transition-colors",
        isHere
          ? "bg-accent-soft font-semibold text-accent"
          : "font-[550] text-ink-2 hover:bg-surface-2 hover:text-ink",
      )}
    >
      <item.icon aria-hidden size={20} />
      <span className="flex-1">
        {item.label}
        {words && <span className="sr-only">, {words}</span>}
      </span>
      <CountBadge count={count} className="min-w-6" />
    </Link>
  )
})
