import { Children, type ReactNode } from "react"

import { rich, type RichValues } from "./text.ts"

/** A text with links or emphasis inside: `<RichText text="Read the <link>rules</link>." values={{ link: … }} />`. */
export function RichText(props: { text: string; values: RichValues<ReactNode> }) {
  return <>{Children.toArray(rich<ReactNode>(props.text, props.values))}</>
}
