export type ListState = "loading" | "error" | "empty" | "ready"

interface Listed {
  items: readonly unknown[] | undefined
  isError: boolean
}

/** Which of its four faces a list shows. Items already there outweigh a failed refetch. */
export function listState(list: Listed): ListState {
  if (list.items) return list.items.length > 0 ? "ready" : "empty"
  return list.isError ? "error" : "loading"
}
