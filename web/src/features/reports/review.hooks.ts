import { useEffect, useEffectEvent } from "react"

import { useCloseCase, useOpenCase } from "./violations.hooks.ts"

export type Review = ReturnType<typeof useReview>

/** The details of a case. While it is open, other moderators see that it is being reviewed. */
export function useReview(id: number, isOpen: boolean) {
  const open = useOpenCase(id)
  const close = useCloseCase(id)
  const markOpened = useEffectEvent(() => open.mutate())
  const markClosed = useEffectEvent(() => close.mutate())
  useEffect(() => {
    if (!isOpen) return
    markOpened()
    return () => markClosed()
  }, [isOpen])
  return {
    detail: isOpen ? open.data : undefined,
    isPending: open.isPending,
    isError: open.isError,
    retry: () => open.mutate(),
  }
}
