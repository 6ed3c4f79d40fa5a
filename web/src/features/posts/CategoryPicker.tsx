import { t } from "#lib/text.ts"
import { Select } from "#ui/Select.tsx"

import { useCategories } from "./hooks.ts"

interface CategoryPickerProps {
  value: number | undefined
  onChange: (categoryId: number | undefined) => void
}

/** A category select for forms, initially empty. */
export function CategoryPicker({ value, onChange }: CategoryPickerProps) {
  const { data } = useCategories()
  return (
    <Select
      label={t("Category (optional)")}
      value={value === undefined ? "" : String(value)}
      placeholder={t("No category")}
      options={(data ?? []).map((category) => ({
        value: String(category.id),
        label: category.name,
      }))}
      onChange={(next) => onChange(next === "" ? undefined : Number(next))}
    />
  )
}
