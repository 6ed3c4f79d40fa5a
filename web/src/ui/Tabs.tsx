import { Tabs as Radix } from "radix-ui"
import { useLayoutEffect, useRef, useState, type ReactNode } from "react"

export interface TabsProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: string; icon?: ReactNode }[]
  /** Draws the open tab; the others are not there. */
  children: (value: V) => ReactNode
  /** What was opened once stays, out of sight: for forms, whose pictures would be lost. */
  isKept?: boolean
}

export function Tabs<V extends string>(props: TabsProps<V>) {
  const [opened, setOpened] = useState<readonly V[]>([])
  if (props.isKept && !opened.includes(props.value)) setOpened([...opened, props.value])
  const isThere = (value: V) => value === props.value || opened.includes(value)
  const strip = useRef<HTMLDivElement>(null)
  const at = props.tabs.findIndex((tab) => tab.value === props.value)
  useLayoutEffect(() => showTab(strip.current, at), [at])
  return (
    <Radix.Root value={props.value} onValueChange={(value) => props.onChange(value as V)}>
      <div ref={strip} className="relative -mx-4 overflow-x-auto px-4 py-1 md:mx-0 md:px-0">
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
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {props.tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(props.isKept && { forceMount: true })}
          className="mt-4 outline-none data-[state=inactive]:hidden"
        >
          {isThere(tab.value) && props.children(tab.value)}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** Where the strip is longer than the screen, the open tab is the one to be seen. */
function showTab(strip: HTMLElement | null, at: number) {
  const tab = strip?.querySelectorAll<HTMLElement>('[role="tab"]')[at]
  if (strip && tab) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.clientWidth) / 2
}
