/** What JSX evaluates to. A string in `Html` is markup already. */
export type Node = Element | Html | string | number | boolean | null | undefined | readonly Node[]
export type Props = Record<string, unknown>
export type Component = (props: Props) => Node

export interface Element {
  readonly type: unknown
  readonly props: Props
}

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export interface Context<T = unknown> {
  value: T
  Provider: Context<T>
}

/** Components that `render.ts` treats specially. */
export const Fragment = Symbol("Fragment")
export const Suspense = Symbol("Suspense")

export interface Wrapped {
  /** A component behind `memo`, `forwardRef` or `lazy`. */
  readonly render: Component
}

export const jsx = (type: unknown, props: Props): Element => ({ type, props })

export function createElement(type: unknown, given: Props | null, ...children: Node[]): Element {
  const props = { ...given }
  if (children.length > 0) props["children"] = children.length === 1 ? children[0] : children
  return { type, props }
}

export const isElement = (node: unknown): node is Element =>
  typeof node === "object" && node !== null && "type" in node && "props" in node
