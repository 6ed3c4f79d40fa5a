import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query"

import { announce } from "#ui/announce.ts"
import { toast, type ToastInput } from "#ui/toast.ts"

import { detailOf, limitOr } from "./api-error.ts"
import { keepShown } from "./keep-shown.ts"
import { isForLackOfConnection, offlineWords } from "./offline-words.ts"
import { t } from "./text.ts"
import { handleUnauthorized } from "./unauthorized.ts"

type Words = string | Pick<ToastInput, "title" | "description" | "action">

export interface ApiMutation<Input, Output, Before> {
  send: (input: Input) => Promise<Output>
  /** Mutations with the same name are sent one after the other, in the order they were made. */
  inOrder?: string
  /** Optimistic update, repeated over replies that may be older. Idempotent; undone by a refetch in `onFail`. */
  shows?: (input: Input) => void
  /** Optimistic update; its result is passed to `onFail` for the rollback. */
  before?: (input: Input) => Before
  /** Toast on success; absent where the screen itself shows it. */
  success?: Words | ((output: Output, input: Input) => Words | undefined)
  /** Announced to screen readers on success, where the result is visible and a toast would only be in the way. */
  spoken?: string | ((output: Output, input: Input) => string | undefined)
  /**
   * Toast on failure, titled 'Error'. With `showsReason` the server's sentence replaces it, for forms where the member
   * can fix the reason.
   */
  failure?: Words
  showsReason?: boolean
  onDone?: (output: Output, input: Input) => void | Promise<unknown>
  onFail?: (error: Error, input: Input, before: Before | undefined) => void
}

interface Begun<Before> {
  before: Before | undefined
  endKeeping?: (last: () => void) => void
}

/** All changes go through this hook: toasts for success and failure, and signing in again after a 401. */
export function useApiMutation<Input = void, Output = unknown, Before = undefined>(
  mutation: ApiMutation<Input, Output, Before>,
): UseMutationResult<Output, Error, Input, Begun<Before>> {
  const client = useQueryClient()
  const begin = (input: Input): Begun<Before> => {
    const { shows } = mutation
    shows?.(input)
    return {
      before: mutation.before?.(input),
      ...(shows && { endKeeping: keepShown(client, () => shows(input)) }),
    }
  }
  return useMutation<Output, Error, Input, Begun<Before>>({
    mutationFn: mutation.send,
    ...(mutation.inOrder === undefined ? {} : { scope: { id: mutation.inOrder } }),
    onMutate: begin,
    onSuccess: (output, input, begun) => {
      begun.endKeeping?.(() => mutation.shows?.(input))
      const { success, spoken } = mutation
      const words = typeof success === "function" ? success(output, input) : success
      if (words !== undefined) toast(typeof words === "string" ? { title: words } : words)
      const said = typeof spoken === "function" ? spoken(output, input) : spoken
      if (said !== undefined) announce(said)
      return mutation.onDone?.(output, input)
    },
    onError: (error, input, begun) => {
      begun?.endKeeping?.(() => undefined)
      mutation.onFail?.(error, input, begun?.before)
      if (handleUnauthorized(error) || mutation.failure === undefined) return
      if (isForLackOfConnection(error)) {
        toast(offlineWords())
        return
      }
      const { failure } = mutation
      const words =
        typeof failure === "string" ? { title: t("Error"), description: failure } : failure
      const description = mutation.showsReason
        ? detailOf(error, words.description ?? "")
        : limitOr(error, words.description ?? "")
      toast({ ...words, ...(description ? { description } : {}), variant: "destructive" })
    },
  })
}
