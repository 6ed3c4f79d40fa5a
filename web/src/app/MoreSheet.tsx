import { t } from "#lib/text.ts"
import { CountBadge } from "#ui/CountBadge.tsx"
import { Link } from "#ui/Link.tsx"
import { Sheet } from "#ui/Sheet.tsx"

import { useBadge } from "./badges.ts"
import type { NavItem } from "./nav.tsx"

export function MoreSheet(props: { items: readonly NavItem[]; onClose: () => void }) {
  return (
    <Sheet isOpen onClose={props.onClose} title={t("More")}>
      <nav aria-label={t("More")}>
        <ul>
          {props.items.map((item) => (
            <li key={item.href}>
              <MoreLink item={item} onClose={props.onClose} />
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  )
}

function MoreLink({ item, onClose }: { item: NavItem; onClose: () => void }) {
  const { count, words } = useBadge(item.href, "sidebar")
  return (
    <Link
      href={item.href}
      onClick={onClose}
      className="rounded-box hover:bg-surface-2 flex min-h-12 items-center gap-4 px-3 text-base font-medium"
    >
      <item.icon aria-hidden size={22} className="text-ink-2" />
      <span className="flex-1">
        {item.label}
        {words && <span className="sr-only">, {words}</span>}
      </span>
      <CountBadge count={count} className="min-w-6" />
    </Link>
  )
}
