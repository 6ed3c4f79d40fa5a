/** Falls back to the reply saved under the key, whose code loads only then. A list gets its first page. */
export async function orSaved<T>(queryKey: readonly unknown[], reply: Promise<T>): Promise<T> {
  try {
    return await reply
  } catch (error) {
    if (import.meta.env.SSR) throw error
    const { savedReply } = await import("./saved-reply.ts")
    return (await savedReply(queryKey, error)) as T
  }
}
