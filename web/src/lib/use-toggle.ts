import { toastError } from "#ui/toast.ts"

import { limitOr } from "./api-error.ts"
import { tapToggle, desiredStateOf, type ToggleJob } from "./toggle.ts"
import { handleUnauthorized } from "./unauthorized.ts"

export interface Toggle<Answer> extends Omit<ToggleJob<Answer>, "onFail"> {
  /** Identifies the toggle: `like:${postId}`. */
  key: string
  failure: string | ((desired: boolean) => string)
  /** Called when the server has stored the last desired state. */
  onDone?: (isOn: boolean) => void
}

/** Returns the click handler of a like, bookmark, repost or follow button. */
export function useToggle<Answer>(toggle: Toggle<Answer>): () => void {
  return () => {
    const { key, failure, onDone, ...job } = toggle
    const desired = !(desiredStateOf(key) ?? job.isOn)
    void tapToggle(key, desired, {
      ...job,
      adopt: (answer) => {
        job.adopt(answer)
        onDone?.(desiredStateOf(key) ?? desired)
      },
      onFail: (error, sent) => {
        if (handleUnauthorized(error)) return
        toastError(limitOr(error, typeof failure === "string" ? failure : failure(sent)))
      },
    })
  }
}
