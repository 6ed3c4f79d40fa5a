/** Reserves a height by an attribute: inline styles are not allowed in the HTML of the server. */
export function AspectBox({ ratio }: { ratio: number }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${Math.round(ratio * 1000)} 1000`} className="block w-full" />
  )
}
