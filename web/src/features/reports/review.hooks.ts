import { useEffect, useEffectEvent } from "react"

import { useCloseCase, useOpenCase } from "./violations.hooks.ts"

export type Review = ReturnType<typeof useReview>

/** The details of a case. While it is open, other moderators see that it is being reviewed. */
export function useReview(id: number, isOpen: boolean) {
  const open = useOpenCase()
  const close = useCloseCase()
  const markOpened = useEffectEvent(() => open.mutate(id))
  const markClosed = useEffectEvent(() => close.mutate(id))
  useEffect(() => {
    if (!isOpen) return
    markOpened()
    return () => markClosed()
  }, [isOpen])
  return {
    detail: isOpen ? open.data : undefined,
    isPending: open.isPending,
    isError: open.isError,
    retry: () => open.mutate(id),
  }
}
