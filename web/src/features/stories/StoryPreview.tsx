import type { StoryBackground } from "@grove/contract/stories"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"

import { backgroundClass } from "./backgrounds.ts"

interface StoryPreviewProps {
  content: string
  /** The picked picture, not uploaded yet. */
  imageUrl: string | undefined
  background: StoryBackground
}

/** A small preview, hidden from screen readers. */
export function StoryPreview({ content, imageUrl, background }: StoryPreviewProps) {
  return (
    <div
      aria-hidden
      className={classNames(
        "relative mx-auto grid aspect-9/16 w-44 place-items-center self-start overflow-hidden rounded-card sm:w-full",
        imageUrl ? "bg-black" : backgroundClass(background),
      )}
    >
      {imageUrl && <img src={imageUrl} alt="" className="absolute size-full object-contain" />}
      <p
        dir="auto"
        className={classNames(
          "line-clamp-[12] w-full p-4 text-center text-13 whitespace-pre-wrap text-white",
          imageUrl && "absolute bottom-0 max-h-1/2 bg-black/60",
          imageUrl && content === "" && "hidden",
        )}
      >
        {content || t("What's your story?")}
      </p>
    </div>
  )
}
