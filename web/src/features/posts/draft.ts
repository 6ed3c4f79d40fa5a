const KEY = "grove.draft"

export interface SavedDraft {
  content: string
  categoryId?: number | undefined
}

/** The draft of a post, kept over a reload. Storage may be unavailable. */
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
    // Storage may be unavailable.
  }
}
