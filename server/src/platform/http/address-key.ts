import { isIPv6 } from "node:net"

/** The key for limits per address. All of an IPv6 /64 shares one, because a subscriber usually owns it. */
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
