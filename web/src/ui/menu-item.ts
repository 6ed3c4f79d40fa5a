import type { ReactNode } from "react"

/** One line of a menu. */
export type MenuItem =
  | {
      label: string
      icon?: ReactNode
      onSelect: () => void
      isDanger?: boolean
      isDisabled?: boolean
    }
  | { label: string; icon?: ReactNode; href: string; isFullPage?: boolean; isDanger?: boolean }
  | {
      /** One choice among several. */
      group: string
      value: string
      options: readonly { value: string; label: string; icon?: ReactNode }[]
      onChange: (value: string) => void
    }
  | "divider"
