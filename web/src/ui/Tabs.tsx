import { BADGE_CAP } from "@grove/contract/limits"
import { Tabs as Radix } from "radix-ui"
import { useLayoutEffect, useRef, useState, type ReactNode } from "react"

import { formatBadge } from "#lib/format.ts"
import { currentDirection } from "#lib/text.ts"

import { classNames } from "./class-names.ts"

export interface TabsProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: string; icon?: ReactNode; count?: number }[]
  /** Beside the tabs. */
  action?: ReactNode
  /** Renders the selected tab; the others are unmounted. */
  children: (value: V) => ReactNode
  /** Keeps visited tabs mounted but hidden, for forms that would lose their pictures. */
  keepMounted?: boolean
}

export function Tabs<V extends string>(props: TabsProps<V>) {
  const [opened, setOpened] = useState<readonly V[]>([])
  if (props.keepMounted && !opened.includes(props.value)) setOpened([...opened, props.value])
  const isMounted = (value: V) => value === props.value || opened.includes(value)
  const strip = useRef<HTMLDivElement>(null)
  const at = props.tabs.findIndex((tab) => tab.value === props.value)
  useLayoutEffect(() => showTab(strip.current, at), [at])
  return (
    <Radix.Root
      dir={currentDirection()}
      value={props.value}
      onValueChange={(value) => props.onChange(value as V)}
    >
      <div className="flex items-center gap-2">
        <div
          ref={strip}
          // Up to the edge of a phone, but not under the button beside it.
          className={classNames(
            "relative -ms-4 min-w-0 flex-1 overflow-x-auto py-1 ps-4 md:mx-0 md:px-0",
            !props.action && "-me-4 pe-4",
          )}
        >
          <Radix.List
            aria-label={props.label}
            className="rounded-card bg-surface-2 inline-flex min-w-max gap-0.5 p-1"
          >
            {props.tabs.map((tab) => (
              <Radix.Trigger
                key={tab.value}
                value={tab.value}
                className="rounded-box text-ink-2 hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-card flex min-h-10 items-center gap-2 px-4 text-sm font-semibold transition-colors"
              >
                {tab.icon}
                {tab.label}
                {tab.count !== undefined && tab.count > 0 && (
                  <span className="bg-surface text-ink-2 min-w-6 rounded-full px-1.5 text-xs leading-6 tabular-nums">
                    {formatBadge(tab.count, BADGE_CAP)}
                  </span>
                )}
              </Radix.Trigger>
            ))}
          </Radix.List>
        </div>
        {props.action}
      </div>
      {props.tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(props.keepMounted && { forceMount: true })}
          className="rounded-box mt-4 data-[state=inactive]:hidden"
        >
          {isMounted(tab.value) && props.children(tab.value)}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** Scrolls the selected tab into view when the tab strip overflows. */
function showTab(strip: HTMLElement | null, at: number) {
  const tab = strip?.querySelectorAll<HTMLElement>('[role="tab"]')[at]
  if (strip && tab) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.clientWidth) / 2
}
