import {
  createElement,
  Fragment,
  isElement,
  Suspense,
  type Context,
  type Element,
  type Node,
  type Props,
  type Wrapped,
} from "./element.ts"
import { SUSPENDED } from "./render.ts"

/**
 * The part of React's interface that our components need to be rendered once: hooks return their initial value, effects
 * do not run. The server build resolves `react` to this file (`build.ts`).
 */
export { createElement, Fragment, Suspense }
export const isValidElement = isElement
export const StrictMode = Fragment

export const cloneElement = (element: Element, more: Props): Element => ({
  type: element.type,
  props: { ...element.props, ...more },
})

const toArray = (children: Node): Node[] =>
  [children].flat(9).filter((child) => child !== null && child !== undefined && child !== false)

export const Children = {
  toArray,
  map: (children: Node, change: (child: Node, index: number) => Node) =>
    toArray(children).map(change),
  forEach: (children: Node, visit: (child: Node, index: number) => void) =>
    toArray(children).forEach(visit),
  count: (children: Node) => toArray(children).length,
  only: (child: Node) => child,
}

/** Rendered once: error boundaries work in the browser only. */
export class Component {
  readonly props: Props

  constructor(props: Props) {
    this.props = props
  }
}

export { memo } from "./memo.ts"
export const forwardRef = (render: (props: Props, ref: unknown) => Node): Wrapped => ({
  render: (props) => render(props, props["ref"] ?? null),
})
export const lazy = (): Wrapped => ({
  render: () => {
    throw SUSPENDED
  },
})

export function createContext<T>(value: T): Context<T> {
  const context = { value } as Context<T>
  context.Provider = context
  return context
}
export const useContext = <T>(context: Context<T>): T => context.value
export const use = <T>(context: Context<T> | PromiseLike<T>): T => {
  if ("then" in context) throw SUSPENDED
  return context.value
}

const nothing = () => undefined
const valueOf = <T>(initial: T | (() => T)): T =>
  typeof initial === "function" ? (initial as () => T)() : initial

export const useState = <T>(initial: T | (() => T)) => [valueOf(initial), nothing] as const
export const useReducer = <S, A>(_: unknown, initial: A, start?: (value: A) => S) =>
  [start ? start(initial) : initial, nothing] as const
export const useRef = <T>(current: T) => ({ current })
export const useMemo = <T>(make: () => T): T => make()
export const useCallback = <T>(callback: T): T => callback
export const useEffectEvent = <T>(callback: T): T => callback
export const useDeferredValue = <T>(value: T): T => value
export const useTransition = () => [false, nothing] as const
export const useSyncExternalStore = <T>(_: unknown, read: () => T, readOnServer?: () => T): T =>
  (readOnServer ?? read)()
export const useEffect = nothing
export const useLayoutEffect = nothing
export const useInsertionEffect = nothing
export const useImperativeHandle = nothing
export const useDebugValue = nothing
export const startTransition = nothing

let ids = 0
/** Unique within a page is enough: the browser renders its own. */
export const useId = () => `s${(ids = (ids + 1) % 1_000_000)}`
export const flushSync = (work: () => void) => work()
export const createPortal = () => null
