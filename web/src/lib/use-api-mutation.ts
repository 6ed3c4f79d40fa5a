import { useMutation, type UseMutationResult } from "@tanstack/react-query"

import { toast } from "#ui/toast.ts"

import { detailOf, limitOr } from "./api-error.ts"
import { t } from "./text.ts"
import { handleUnauthorized } from "./unauthorized.ts"

type Words = string | { title: string; description?: string }

export interface ApiMutation<Input, Output, Before> {
  send: (input: Input) => Promise<Output>
  /** Optimistic change; what it returns is handed to `onFail` to restore. */
  before?: (input: Input) => Before
  /** Shown when it worked; absent where the screen itself says so. */
  success?: Words | ((output: Output, input: Input) => Words | undefined)
  /**
   * Shown when it failed, under 'Error'. With `tellsWhy`, the server's own sentence takes its place
   * if it gave one: for forms, where the reason is something the person can mend.
   */
  failure?: Words
  tellsWhy?: boolean
  onDone?: (output: Output, input: Input) => void | Promise<unknown>
  onFail?: (error: Error, input: Input, before: Before | undefined) => void
}

/** The one way to change something: success toast, failure toast, and the signed-out flow of spec 8. */
export function useApiMutation<Input = void, Output = unknown, Before = undefined>(
  mutation: ApiMutation<Input, Output, Before>,
): UseMutationResult<Output, Error, Input, Before | undefined> {
  return useMutation<Output, Error, Input, Before | undefined>({
    mutationFn: mutation.send,
    onMutate: (input) => mutation.before?.(input),
    onSuccess: (output, input) => {
      const words =
        typeof mutation.success === "function" ? mutation.success(output, input) : mutation.success
      if (words !== undefined) toast(typeof words === "string" ? { title: words } : words)
      return mutation.onDone?.(output, input)
    },
    onError: (error, input, before) => {
      mutation.onFail?.(error, input, before)
      if (handleUnauthorized(error) || mutation.failure === undefined) return
      const { failure } = mutation
      const words =
        typeof failure === "string" ? { title: t("Error"), description: failure } : failure
      const description = mutation.tellsWhy
        ? detailOf(error, words.description ?? "")
        : limitOr(error, words.description ?? "")
      toast({ ...words, ...(description ? { description } : {}), variant: "destructive" })
    },
  })
}
