export type ListState = "loading" | "error" | "empty" | "ready"

interface Listed {
  items: readonly unknown[] | undefined
  isError: boolean
}

/** Which of its four states a list shows. Existing items win over a failed refetch. */
export function listState(list: Listed): ListState {
  if (list.items) return list.items.length > 0 ? "ready" : "empty"
  return list.isError ? "error" : "loading"
}
