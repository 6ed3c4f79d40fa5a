export interface Batch {
  added: Set<string>
  changed: Set<string>
}

/** Minimum time between two events about one post. */
const PAUSE_MS = 250
/** Maximum number of comments in one batch; further changes show when a page is loaded again. */
const MAX_BATCH_SIZE = 100

/** Collects the changes of a post: the first is sent at once, those within the pause after it together. */
export function openBatches(send: (postId: string, batch: Batch) => void) {
  const waiting = new Map<string, Batch>()
  const resting = new Set<string>()

  function flush(postId: string) {
    const batch = waiting.get(postId)
    if (!batch) return void resting.delete(postId)
    waiting.delete(postId)
    resting.add(postId)
    setTimeout(() => flush(postId), PAUSE_MS).unref()
    return send(postId, batch)
  }

  return {
    add(postId: string, change: { commentId: string; threadId?: string; isNew?: boolean }) {
      const batch = waiting.get(postId) ?? { added: new Set(), changed: new Set() }
      if (batch.added.size + batch.changed.size >= MAX_BATCH_SIZE) return
      waiting.set(postId, batch)
      if (change.isNew) batch.added.add(change.commentId)
      else batch.changed.add(change.commentId)
      if (change.threadId !== undefined) batch.changed.add(change.threadId)
      if (!resting.has(postId)) flush(postId)
    },
  }
}
