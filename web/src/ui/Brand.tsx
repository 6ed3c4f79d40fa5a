import { Trees } from "lucide-react"

import { useBrand } from "#lib/site-look.ts"

import { classNames } from "./class-names.ts"

/** Logo and name; the logo alone on phones if `isTight`. */
export function Brand(props: { isTight?: boolean }) {
  const { name, logoUrl } = useBrand()
  return (
    <span className="flex items-center gap-2.5">
      {logoUrl ? (
        <img src={logoUrl} alt="" className="brand-mark" />
      ) : (
        // The server puts the site's logo here in prerendered pages.
        <span data-mark="">
          <span className="brand-mark bg-accent text-on-accent grid place-items-center">
            <Trees aria-hidden size={18} />
          </span>
        </span>
      )}
      <span
        className={classNames(
          "text-xl leading-none font-bold tracking-tight",
          props.isTight && "max-md:sr-only",
        )}
      >
        {name}
      </span>
    </span>
  )
}
