/**
 * Finds values that JSON or a URL can carry but PostgreSQL cannot store: lone surrogates, NUL and infinite numbers.
 * Returns a sentence that names the field, or undefined.
 */
export function findIllFormed(value: unknown): string | undefined {
  const pending: { value: unknown; path: string }[] = [{ value, path: "" }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value: one, path } = next
    if (typeof one === "string" && !isText(one))
      return `${path || "body"} holds characters that are not text.`
    if (typeof one === "number" && !Number.isFinite(one))
      return `${path || "body"} must be a number.`
    if (typeof one !== "object" || one === null) continue
    for (const [key, inner] of Object.entries(one)) {
      if (!isText(key)) return "The name of a field holds characters that are not text."
      pending.push({ value: inner, path: path === "" ? key : `${path}.${key}` })
    }
  }
  return undefined
}

export const isText = (value: string) => value.isWellFormed() && !value.includes("\0")
