import { classNames } from "./class-names.ts"

/** A gray placeholder, sized by its classes to match the content that replaces it. */
export function Skeleton(props: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames("block animate-pulse rounded-lg bg-surface-2", props.className)}
    />
  )
}
