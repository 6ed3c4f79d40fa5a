import { LoaderCircle } from "lucide-react"

/** Decorative; the parent provides the accessible text. */
export function Spinner(props: { size?: number }) {
  return <LoaderCircle aria-hidden className="animate-spin" size={props.size ?? 18} />
}
