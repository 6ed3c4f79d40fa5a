/** The text with this mention at its beginning, once. */
export function withMention(text: string, handle: string): string {
  const mention = `@${handle} `
  return text.toLowerCase().startsWith(mention.toLowerCase()) ? text : mention + text
}
