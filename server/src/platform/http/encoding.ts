/** Content codings we send, preferred first: at fast levels zstd costs least and gzip most. */
const ENCODINGS = ["zstd", "br", "gzip"] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Picks a coding the client accepts, or undefined for none. Weights other than 0 do not change our order. */
export function chooseEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map(
    accepted.split(",").map((part): [string, boolean] => {
      const [name = "", ...params] = part.toLowerCase().split(";")
      return [name.trim(), !params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param))]
    }),
  )
  return offered.find((name) => weights.get(name) ?? weights.get("*") ?? false)
}
