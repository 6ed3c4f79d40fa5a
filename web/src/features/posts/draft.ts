const KEY = "grove.draft"

export interface SavedDraft {
  content: string
  categoryId?: number | undefined
}

/** What was being written, kept over a reload. A browser that keeps nothing is no reason to fail. */
export function readDraft(userId: string): SavedDraft {
  try {
    const saved = JSON.parse(
      localStorage.getItem(`${KEY}.${userId}`) ?? "{}",
    ) as Partial<SavedDraft>
    return {
      content: typeof saved.content === "string" ? saved.content : "",
      categoryId: saved.categoryId,
    }
  } catch {
    return { content: "" }
  }
}

export function keepDraft(userId: string, draft: SavedDraft): void {
  try {
    if (draft.content === "" && draft.categoryId === undefined)
      localStorage.removeItem(`${KEY}.${userId}`)
    else localStorage.setItem(`${KEY}.${userId}`, JSON.stringify(draft))
  } catch {
    // Private windows may refuse.
  }
}
