import { clsx } from "clsx"

/** A gray shape where something will stand. Sized by its classes, like what comes. */
export function Skeleton(props: { className: string }) {
  return (
    <span
      aria-hidden
      className={clsx("block animate-pulse rounded-lg bg-surface-2", props.className)}
    />
  )
}
