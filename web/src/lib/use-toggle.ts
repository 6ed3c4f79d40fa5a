import { toastError } from "#ui/toast.ts"

import { limitOr } from "./api-error.ts"
import { tapToggle, desiredStateOf, type ToggleJob } from "./toggle.ts"
import { handleUnauthorized } from "./unauthorized.ts"

export interface Toggle<Answer> extends Omit<ToggleJob<Answer>, "onFail"> {
  /** One per thing and kind: `like:${postId}`. */
  key: string
  failure: string | ((wished: boolean) => string)
  /** After the server has taken the last wish over. */
  onDone?: (isOn: boolean) => void
}

/** Like, bookmark, repost, follow: returns the function a button calls. */
export function useToggle<Answer>(toggle: Toggle<Answer>): () => void {
  return () => {
    const { key, failure, onDone, ...job } = toggle
    const wish = !(desiredStateOf(key) ?? job.isOn)
    void tapToggle(key, wish, {
      ...job,
      adopt: (answer) => {
        job.adopt(answer)
        onDone?.(desiredStateOf(key) ?? wish)
      },
      onFail: (error, wished) => {
        if (handleUnauthorized(error)) return
        toastError(limitOr(error, typeof failure === "string" ? failure : failure(wished)))
      },
    })
  }
}
