import { classNames } from "./class-names.ts"

/** Character counter, such as '12/500'. */
export function Counter(props: { used: number; max: number; unit?: string }) {
  const isOver = props.used > props.max
  return (
    <span
      className={classNames("shrink-0 text-13 tabular-nums", isOver ? "text-danger" : "text-ink-3")}
      aria-live={isOver ? "polite" : "off"}
    >
      {props.used}/{props.max}
      {props.unit && ` ${props.unit}`}
    </span>
  )
}
