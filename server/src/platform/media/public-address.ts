import ipaddr from "ipaddr.js"

/** Only this part of IPv6 has ever been handed out for the public Internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse("2000::")

/**
 * True for addresses of the public Internet only: an allow-list, so that a range nobody thought of
 * is refused. IPv6 forms that carry an IPv4 address (mapped, 6to4, NAT64, Teredo) are never needed
 * to reach a public server and are refused altogether.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false
  const parsed = ipaddr.parse(address)
  // Dotted decimal only: the older spellings (octal, hex, one number) are never what a resolver says.
  if (parsed instanceof ipaddr.IPv4 && parsed.toString() !== address) return false
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST, 3)) return false
  return parsed.range() === "unicast"
}
