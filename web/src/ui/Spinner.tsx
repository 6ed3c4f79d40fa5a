import { LoaderCircle } from "lucide-react"

/** Turns while something is under way. The words for it belong to whoever shows it. */
export function Spinner(props: { size?: number }) {
  return <LoaderCircle aria-hidden className="animate-spin" size={props.size ?? 18} />
}
