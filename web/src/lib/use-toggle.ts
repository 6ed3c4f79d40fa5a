import { useQueryClient } from "@tanstack/react-query"

import { toast, toastError } from "#ui/toast.ts"

import { limitOr } from "./api-error.ts"
import { isForLackOfConnection, offlineWords } from "./offline-words.ts"
import { tapToggle, desiredStateOf, type ToggleJob } from "./toggle.ts"
import { handleUnauthorized } from "./unauthorized.ts"
import { KEPT, sendOrKeep } from "./waiting.ts"

export interface Toggle<Answer> extends Omit<ToggleJob<Answer>, "onFail" | "client"> {
  /** Identifies the toggle: `like:${postId}`. */
  key: string
  /** Without a connection the desired state waits in the outbox, under the kind and the subject of the key. */
  mayWait?: boolean
  failure: string | ((desired: boolean) => string)
  /** Called when the server has stored the last desired state. */
  onDone?: (isOn: boolean) => void
}

/** Returns the click handler of a like, bookmark, repost or follow button. */
export function useToggle<Answer>(toggle: Toggle<Answer>): () => void {
  const client = useQueryClient()
  return () => {
    const { key, failure, mayWait = false, onDone, ...job } = toggle
    const [kind = "", subject = ""] = key.split(":")
    const desired = !(desiredStateOf(key) ?? job.isOn)
    void tapToggle(key, desired, {
      ...job,
      client,
      send: (isOn) =>
        mayWait
          ? sendOrKeep({ kind, subject, data: { isOn } }, () => job.send(isOn))
          : job.send(isOn),
      adopt: (answer) => {
        // It is shown, with a clock; nothing is confirmed yet.
        if (answer === KEPT) return
        job.adopt(answer)
        onDone?.(desiredStateOf(key) ?? desired)
      },
      onFail: (error, sent) => {
        if (handleUnauthorized(error)) return
        if (isForLackOfConnection(error)) toast(offlineWords())
        else toastError(limitOr(error, typeof failure === "string" ? failure : failure(sent)))
      },
    })
  }
}
