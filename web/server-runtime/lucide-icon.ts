import { Icon } from "lucide-react"

import { Html, jsx, type Props } from "./element.ts"
import { renderToHtml } from "./render.ts"

const rendered = new Map<unknown, Map<string, Html>>()

/** Stands in for the component behind every icon: each combination of its few props is rendered once. */
const CachedIcon = {
  render(props: Props): Html {
    const { icon } = props
    let own = rendered.get(icon)
    if (!own) rendered.set(icon, (own = new Map()))
    const key = `${props["size"]} ${props["className"]} ${props["strokeWidth"]} ${props["fill"]} ${props["aria-hidden"]} ${props["aria-label"]}`
    let html = own.get(key)
    if (!html) own.set(key, (html = new Html(compact(renderToHtml(jsx(Icon, props))))))
    return html
  },
}
/** What `app.css` gives the icons of a page before its script: a page has dozens of them. */
const DEFAULTS =
  ' fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

const compact = (svg: string) =>
  svg.replace(' xmlns="http://www.w3.org/2000/svg"', "").replace(DEFAULTS, "")

// oxlint-disable-next-line import/no-default-export
export { CachedIcon as default }
