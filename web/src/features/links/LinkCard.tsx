import type { LinkCard as Card } from "@grove/contract/links"
import { Link2 } from "lucide-react"

import { thumbUrl } from "#ui/thumb.ts"

/** A preview of the first link of a post. Its height is fixed, so that nothing moves when the picture arrives. */
export function LinkCard({ link }: { link: Card }) {
  const blur = link.thumbhash ? thumbUrl(link.thumbhash) : undefined
  return (
    <a
      href={link.url}
      target="_blank"
      rel="noopener nofollow ugc"
      className="rounded-card border-line bg-surface-2 hover:border-line-strong flex h-21.5 overflow-hidden border md:h-26"
    >
      {link.imageUrl && (
        <img
          src={link.imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-full w-26 shrink-0 bg-cover bg-center object-cover md:w-32"
          style={blur ? { backgroundImage: `url(${blur})` } : undefined}
        />
      )}
      <span className="grid min-w-0 content-center gap-1 px-3.5">
        <span dir="auto" className="text-md line-clamp-2 leading-5.5 font-semibold wrap-anywhere">
          {link.title}
        </span>
        <span className="text-ink-2 flex items-center gap-1.5 text-sm">
          <Link2 aria-hidden size={14} className="shrink-0" />
          <bdi className="truncate">{link.host}</bdi>
        </span>
      </span>
    </a>
  )
}
