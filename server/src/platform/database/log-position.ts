/**
 * A position in PostgreSQL's write-ahead log (LSN), printed as `16/B374D848`. A replica shows a write once it has
 * replayed the log up to the position taken after its commit.
 */
export type LogPosition = bigint

const PRINTED = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

export function parsePosition(text: string | null | undefined): LogPosition | undefined {
  const [, high, low] = PRINTED.exec(text ?? "") ?? []
  if (high === undefined || low === undefined) return undefined
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
