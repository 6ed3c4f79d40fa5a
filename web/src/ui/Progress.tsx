/** How far something is, 0 to 1. */
export function Progress(props: { label: string; share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, props.share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="bg-surface-2 h-1.5 overflow-hidden rounded-full"
    >
      <div
        className="bg-accent h-full rounded-full transition-[width] duration-200"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
