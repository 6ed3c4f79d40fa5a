import type { ReactNode } from "react"

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
      /** A group of radio items. */
      group: string
      value: string
      options: readonly { value: string; label: string; icon?: ReactNode }[]
      onChange: (value: string) => void
    }
  | "divider"
