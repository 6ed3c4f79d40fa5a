import type { VideoRef } from "@grove/contract/video-ref"

import { lazyPart } from "#lib/lazy-part.tsx"
import { AspectBox } from "#ui/AspectBox.tsx"
import { Picture } from "#ui/Picture.tsx"

const VideoPlayer = lazyPart(() => import("./VideoPlayer.tsx").then((module) => module.VideoPlayer))

/** The place of a video with its poster; the player loads after the first paint. */
export function VideoBox({ video }: { video: VideoRef }) {
  const { posterUrl, width, height } = video
  return (
    <div className="rounded-card bg-surface-2 relative max-h-[70svh] overflow-hidden">
      <AspectBox ratio={Math.max(width / height, 0.8)} />
      {posterUrl && (
        <Picture
          picture={{ ...video, url: posterUrl, alt: "" }}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      <VideoPlayer video={video} />
    </div>
  )
}
