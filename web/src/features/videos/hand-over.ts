import { useEffect } from "react"

import type { VideoPicker } from "./hooks.ts"

type Handed = ReturnType<VideoPicker["handOut"]>

let pending: Handed
let deliver: (() => void) | undefined

/** Gives the video of one form to another, which may not be on the screen yet. */
export function handOverVideo(video: Handed): void {
  pending = video
  deliver?.()
}

/** Receives the video of another form. */
export function useHandedOverVideo({ receive }: VideoPicker): void {
  useEffect(() => {
    deliver = () => {
      const video = pending
      pending = undefined
      if (video) void receive(video)
    }
    deliver()
    return () => (deliver = undefined)
  }, [receive])
}
