import { cloneElement, type ReactElement } from "react"

/**
 * Words that appear over a thing on hover and focus. Costs the thing one attribute: a single layer
 * (`TooltipLayer`) listens for all of them. For icons alone take `IconButton`, which has one.
 */
export function Tooltip(props: { label: string; children: ReactElement<{ "data-tip"?: string }> }) {
  return cloneElement(props.children, { "data-tip": props.label })
}
