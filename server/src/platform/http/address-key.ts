import { isIPv6 } from "node:net"

/** An IPv6 subscriber usually owns a whole /64, so all of it shares one key. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = "", tail] = address.split("::")
  const left = head.split(":").filter(Boolean)
  const right = tail === undefined ? [] : tail.split(":").filter(Boolean)
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}
