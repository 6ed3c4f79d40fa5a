import type { ImageRef } from "@grove/contract/media"

import { t } from "#lib/text.ts"
import { Picture } from "#ui/Picture.tsx"

export interface EvidenceProps {
  content: string
  images: readonly ImageRef[]
}

/** The content as it was when reported, always as plain text. */
export function Evidence({ content, images }: EvidenceProps) {
  return (
    <blockquote
      aria-label={t("Reported content")}
      className="border-line-strong bg-surface-2 grid gap-2 rounded-e-lg border-s-3 px-3 py-2"
    >
      {content && (
        <p className="text-md wrap-anywhere whitespace-pre-line">
          {t("“{text}”", { text: content })}
        </p>
      )}
      {images.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {images.map((image) => (
            <a
              key={image.hash}
              href={image.url}
              target="_blank"
              rel="noreferrer"
              className="rounded-lg"
            >
              <Picture
                picture={{ ...image, alt: image.alt || t("Reported picture") }}
                sizes="160px"
                className="size-40 rounded-lg object-cover"
              />
            </a>
          ))}
        </div>
      )}
      {!content && images.length === 0 && <p className="text-ink-2 text-sm">{t("No text")}</p>}
    </blockquote>
  )
}
