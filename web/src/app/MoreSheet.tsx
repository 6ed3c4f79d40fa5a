import { t } from "#lib/text.ts"
import { Link } from "#ui/Link.tsx"
import { Sheet } from "#ui/Sheet.tsx"

import type { NavItem } from "./nav.tsx"

export function MoreSheet(props: { items: readonly NavItem[]; onClose: () => void }) {
  return (
    <Sheet isOpen onClose={props.onClose} title={t("More")}>
      <nav aria-label={t("More")}>
        <ul>
          {props.items.map((item) => (
            <li key={item.href}>
              <Link
                href={item.href}
                onClick={props.onClose}
                className="rounded-box hover:bg-surface-2 flex min-h-12 items-center gap-4 px-3 text-base font-medium"
              >
                <item.icon aria-hidden size={22} className="text-ink-2" />
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  )
}
