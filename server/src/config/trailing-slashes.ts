/** A slash at the end of an address makes no difference. The lookbehind keeps the pattern linear (T36). */
export const withoutTrailingSlashes = (url: string) => url.replace(/(?<!\/)\/+$/, "")
