import type { CurrentUser } from "@grove/contract/auth"
import { Menu } from "lucide-react"
import { memo, useState } from "react"
import { useLocation } from "wouter"

import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { CountBadge } from "#ui/CountBadge.tsx"
import { Link } from "#ui/Link.tsx"

import { useBadge } from "./badges.ts"
import { bottomItems, moreItems, type NavItem, type NavLinkProps } from "./nav.tsx"

const MoreSheet = lazyPart(() => import("./MoreSheet.tsx").then((module) => module.MoreSheet))

const ITEM =
  "flex min-h-16 w-full flex-col items-center justify-center gap-0.5 rounded-lg text-2xs font-medium"
const PILL = "relative grid h-7.5 w-14 place-items-center rounded-full"

/** Ringed in the color of the bar. */
const BADGE = "absolute -top-0.5 start-7.5 h-4.5! min-w-4.5! px-1! ring-2 ring-surface"

/** The navigation on a phone: four destinations and More. */
export function BottomBar({ user }: { user: CurrentUser }) {
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const more = moreItems(user)
  const { count, words } = useBadge(paths.moderation, "header")
  return (
    <>
      <nav
        aria-label={t("Main")}
        className="border-line bg-surface bottom-bar fixed inset-x-0 bottom-0 z-40 border-t pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {/* A fixed grid: on a slow line the entries arrive one by one, and must not move. */}
        <ul className="mx-auto grid min-h-16 max-w-xl grid-cols-5">
          {bottomItems(user).map((item) => (
            <li key={item.href}>
              <BottomLink item={item} />
            </li>
          ))}
          {more.length > 0 && (
            <li>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-expanded={isMoreOpen}
                onPointerEnter={MoreSheet.preload}
                onClick={() => setIsMoreOpen(true)}
                className={classNames(ITEM, "text-ink-2")}
              >
                <span className={PILL}>
                  <Menu aria-hidden size={22} />
                  <CountBadge count={count} className={BADGE} />
                </span>
                <span>
                  {t("More")}
                  {words && <span className="sr-only">, {words}</span>}
                </span>
              </button>
            </li>
          )}
        </ul>
      </nav>
      {isMoreOpen && <MoreSheet items={more} onClose={() => setIsMoreOpen(false)} />}
    </>
  )
}

/** The link of the open page scrolls to its top; there, it loads the page again. */
function refreshAtTop(): void {
  if (window.scrollY > 0) return
  void import("./refresh-page.ts").then(({ refreshPage }) => refreshPage())
}

function BottomLink({ item }: { item: NavItem }) {
  const [path] = useLocation()
  return (
    <BottomLinkView item={item} isHere={path === item.href} {...useBadge(item.href, "header")} />
  )
}

const BottomLinkView = memo(function BottomLinkView({ item, isHere, count, words }: NavLinkProps) {
  return (
    <Link
      href={item.href}
      onClick={isHere ? refreshAtTop : undefined}
      aria-current={isHere ? "page" : undefined}
      className={classNames(ITEM, isHere ? "font-bold! text-accent" : "text-ink-2")}
    >
      <span className={classNames(PILL, isHere && "bg-accent-soft")}>
        <item.icon aria-hidden size={22} />
        <CountBadge count={count} className={BADGE} />
      </span>
      <span>
        {item.label}
        {words && <span className="sr-only">, {words}</span>}
      </span>
    </Link>
  )
})
