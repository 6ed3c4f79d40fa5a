/** Names the conversation of two people, whoever asks. */
export const pairKey = (a: string, b: string) => (a < b ? `${a}:${b}` : `${b}:${a}`)
