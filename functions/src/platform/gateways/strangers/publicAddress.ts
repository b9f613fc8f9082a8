import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is one of the open internet, and nothing else: no private, loopback, link-local, shared, reserved
 * or multicast one, and none that carries another one within it (NAT64, 6to4, Teredo, IPv4 in IPv6) or names an interface.
 * @param address as a resolver or a URL gives it, without brackets
 * Source: IANA's registries of special-purpose addresses
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.IPv6.parse(address)
  // 2000::/3 is all that is given out: ::a.b.c.d, which is none, would read as unicast.
  const isGlobal = ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
  return isGlobal && parsed.range() === 'unicast' && !DOCUMENTATION.some((range) => parsed.match(range))
}

/** What the library does not know yet: RFC 9637. */
const DOCUMENTATION = [ipaddr.IPv6.parseCIDR('3fff::/20')]
