import { useCallback, useRef } from "react"

import { toastError } from "#ui/toast.ts"

import { tapToggle, wishOf, type ToggleJob } from "./toggle.ts"
import { handleUnauthorized } from "./unauthorized.ts"

export interface Toggle<Answer> extends Omit<ToggleJob<Answer>, "onFail"> {
  /** One per thing and kind: `like:${postId}`. */
  key: string
  failure: string | ((wished: boolean) => string)
  onDone?: (isOn: boolean) => void
}

/** Like, bookmark, repost, follow: returns the function a button calls. */
export function useToggle<Answer>(toggle: Toggle<Answer>): () => void {
  const latest = useRef(toggle)
  latest.current = toggle
  return useCallback(() => {
    const { key, failure, onDone, ...job } = latest.current
    const wish = !(wishOf(key) ?? job.isOn)
    void tapToggle(key, wish, {
      ...job,
      adopt: (answer) => {
        job.adopt(answer)
        onDone?.(wishOf(key) ?? wish)
      },
      onFail: (error, wished) => {
        if (handleUnauthorized(error)) return
        toastError(typeof failure === "string" ? failure : failure(wished))
      },
    })
  }, [])
}
