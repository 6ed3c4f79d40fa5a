import type { CommentOrder } from "@grove/contract/comments"
import { ChevronDown } from "lucide-react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"

import { commentOrder } from "./order.ts"

export function OrderMenu({ order }: { order: CommentOrder }) {
  const options = [
    { value: "oldest", label: t("Oldest first") },
    { value: "newest", label: t("Newest first") },
  ] as const
  const current = options.find(({ value }) => value === order)!
  return (
    <DropdownMenu
      label={t("Order of comments")}
      trigger={
        <Button variant="ghost" size="sm">
          <span className="sr-only">{t("Order of comments")}: </span>
          {current.label}
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
      items={[
        {
          group: t("Order of comments"),
          value: order,
          options,
          onChange: (value) => commentOrder.set(value as CommentOrder),
        },
      ]}
    />
  )
}
