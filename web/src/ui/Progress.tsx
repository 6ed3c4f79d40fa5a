/** `share` ranges from 0 to 1. */
export function Progress(props: { label: string; share: number }) {
  return (
    <progress aria-label={props.label} max={1} value={props.share} className="progress w-full" />
  )
}
