import type { ImageRef } from "@grove/contract/media"
import type { Mention } from "@grove/contract/users"
import type { VideoRef } from "@grove/contract/video-ref"

import { VideoBox } from "#features/videos/VideoBox.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Link } from "#ui/Link.tsx"
import { Picture } from "#ui/Picture.tsx"

export interface EvidenceProps {
  content: string
  images: readonly ImageRef[]
  mentions?: readonly Mention[]
  video?: VideoRef | null
}

/** The content as it was when reported, always as plain text. */
export function Evidence({ content, images, mentions = [], video }: EvidenceProps) {
  return (
    <blockquote
      aria-label={t("Reported content")}
      className="border-line-strong bg-surface-2 grid gap-2 rounded-e-lg border-s-3 px-3 py-2"
    >
      {content && (
        <p dir="auto" className="text-md wrap-anywhere whitespace-pre-line">
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
      {video && (
        <div className="max-w-md">
          <VideoBox video={video} />
        </div>
      )}
      {mentions.length > 0 && (
        <p className="text-ink-2 flex flex-wrap gap-x-2 text-sm">
          {t("Mentioned:")}
          {mentions.map(({ id, handle }) => (
            <Link
              key={id}
              href={paths.profile(id)}
              dir="ltr"
              className="text-accent font-semibold hover:underline"
            >
              @{handle}
            </Link>
          ))}
        </p>
      )}
      {!content && images.length === 0 && !video && (
        <p className="text-ink-2 text-sm">{t("No text")}</p>
      )}
    </blockquote>
  )
}
