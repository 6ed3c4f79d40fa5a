import { Tag } from "lucide-react"
import { useState } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"

import { useCategories } from "./hooks.ts"

interface CategoryChipProps {
  value: number | undefined
  onChange: (categoryId: number | undefined) => void
}

/** A chip with a menu, for the composer. The categories are fetched on hover or focus. */
export function CategoryChip({ value, onChange }: CategoryChipProps) {
  const [isNear, setIsNear] = useState(value !== undefined)
  const { data, isPending } = useCategories({ isEnabled: isNear })
  const chosen = data?.find((category) => category.id === value)
  return (
    <span onPointerEnter={() => setIsNear(true)} onFocus={() => setIsNear(true)}>
      <DropdownMenu
        label={t("Category")}
        align="start"
        trigger={
          <Button variant="soft" size="sm" icon={<Tag aria-hidden size={15} />}>
            {chosen?.name ?? t("Category")}
          </Button>
        }
        items={
          isPending
            ? [{ label: t("Loading..."), onSelect: () => undefined, isDisabled: true }]
            : [
                {
                  group: t("Category"),
                  value: value === undefined ? "" : String(value),
                  options: [
                    { value: "", label: t("No category") },
                    ...(data ?? []).map((category) => ({
                      value: String(category.id),
                      label: category.name,
                    })),
                  ],
                  onChange: (next) => onChange(next === "" ? undefined : Number(next)),
                },
              ]
        }
      />
    </span>
  )
}
