export const LOOPBACK = ["127.0.0.1", "localhost", "::1", "[::1]"]

export const isOwnMachine = (url: string) =>
  !URL.canParse(url) || LOOPBACK.includes(new URL(url).hostname)

/** Whether traffic to this address cannot be read on the way. */
export const isConfidential = (url: string) => url.startsWith("https:") || isOwnMachine(url)
