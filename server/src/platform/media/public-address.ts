import ipaddr from "ipaddr.js"

/** The only part of IPv6 that is assigned to the public Internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse("2000::")

/**
 * An allow-list, so that unknown ranges are rejected. IPv6 forms that embed an IPv4 address (mapped, 6to4, NAT64,
 * Teredo) are never needed to reach a public server and are rejected as well.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false
  const parsed = ipaddr.parse(address)
  // Dotted decimal only: resolvers never return octal, hex or single numbers.
  if (parsed instanceof ipaddr.IPv4 && parsed.toString() !== address) return false
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST, 3)) return false
  return parsed.range() === "unicast"
}
