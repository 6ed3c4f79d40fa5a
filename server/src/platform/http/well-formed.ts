/**
 * Finds a value that JSON or an address can carry but the database cannot hold: text with lone surrogates or NUL, and
 * numbers that are not finite. Answers with a sentence that names the field, or nothing.
 */
export function findIllFormed(value: unknown): string | undefined {
  const waiting: { value: unknown; path: string }[] = [{ value, path: "" }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: one, path } = next
    if (typeof one === "string" && !isText(one))
      return `${path || "body"} holds characters that are not text.`
    if (typeof one === "number" && !Number.isFinite(one))
      return `${path || "body"} must be a number.`
    if (typeof one !== "object" || one === null) continue
    for (const [key, inner] of Object.entries(one)) {
      if (!isText(key)) return "The name of a field holds characters that are not text."
      waiting.push({ value: inner, path: path === "" ? key : `${path}.${key}` })
    }
  }
  return undefined
}

export const isText = (value: string) => value.isWellFormed() && !value.includes("\0")
