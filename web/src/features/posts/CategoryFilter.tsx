import { t } from "#lib/text.ts"
import { Link } from "#ui/Link.tsx"

import { useCategories } from "./hooks.ts"

interface CategoryFilterProps {
  value: number | undefined
  hrefOf: (categoryId: number | undefined) => string
}

const CHIP =
  "border-line-strong hover:bg-surface-2 aria-[current]:bg-accent aria-[current]:border-accent aria-[current]:text-on-accent inline-flex min-h-10 items-center rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors"

/** Filters by category with links, so that the choice is part of the address. */
export function CategoryFilter({ value, hrefOf }: CategoryFilterProps) {
  const { data } = useCategories()
  if (!data || data.length === 0) return null
  const options = [{ id: undefined, name: t("All") }, ...data]
  return (
    <nav aria-label={t("Categories")} className="-mx-4 overflow-x-auto px-4 py-1 md:mx-0 md:px-0">
      <ul className="flex min-w-max gap-2 md:min-w-0 md:flex-wrap">
        {options.map(({ id, name }) => (
          <li key={id ?? "all"}>
            <Link
              href={hrefOf(id)}
              aria-current={id === value ? "true" : undefined}
              className={CHIP}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
