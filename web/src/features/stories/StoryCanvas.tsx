import type { ImageRef } from "@grove/contract/media"
import type { StoryBackground } from "@grove/contract/stories"

import { classNames } from "#ui/class-names.ts"
import { Picture } from "#ui/Picture.tsx"

import { backgroundClass, textSize } from "./backgrounds.ts"

interface StoryCanvasProps {
  content: string | null
  image: ImageRef | null
  background: StoryBackground | null
  onReady?: () => void
}

export const CANVAS_SIZES = "(width < 48rem) 100vw, 28rem"

/** The content of a story: text on a background, or a picture with text below. */
export function StoryCanvas({ content, image, background, onReady }: StoryCanvasProps) {
  if (!image)
    return (
      <div
        className={classNames(
          "grid size-full place-items-center overflow-y-auto p-8 pt-24 pb-28",
          backgroundClass(background),
        )}
      >
        <p
          dir="auto"
          className={classNames(
            "w-full text-center whitespace-pre-wrap text-white",
            textSize(content ?? ""),
          )}
        >
          {content}
        </p>
      </div>
    )
  return (
    <div className="relative grid size-full place-items-center bg-black">
      <Picture
        picture={image}
        sizes={CANVAS_SIZES}
        isFirst
        {...(onReady && { onReady })}
        className="size-full object-contain"
      />
      {content && (
        <p
          dir="auto"
          className="absolute inset-x-0 bottom-0 max-h-1/2 overflow-y-auto bg-linear-to-t from-black/85 via-black/70 to-transparent px-6 pt-12 pb-24 text-center whitespace-pre-wrap text-white"
        >
          {content}
        </p>
      )}
    </div>
  )
}
