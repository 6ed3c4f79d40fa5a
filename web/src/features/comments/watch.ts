import { useEffect } from "react"

import { onReturn, onStart, send } from "#lib/socket.ts"

/** Asks for live events about the comments of a post while its page is open. */
export function useWatchedPost(postId: string): void {
  useEffect(() => {
    // Also when the tab is shown again: others may have been opened since, and the server keeps only the latest.
    const watch = () => {
      if (document.visibilityState === "visible") send({ type: "watch", postId })
    }
    watch()
    document.addEventListener("visibilitychange", watch)
    const stops = [onStart(watch), onReturn(watch)]
    return () => {
      document.removeEventListener("visibilitychange", watch)
      for (const stop of stops) stop()
    }
  }, [postId])
}
