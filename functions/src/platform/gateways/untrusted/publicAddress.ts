import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is of the open internet: not private, loopback, link-local, shared, reserved or multicast,
 * without an embedded address (NAT64, 6to4, Teredo, IPv4 in IPv6) or an interface name.
 * @param address as a resolver or a URL gives it, without brackets
 * Source: IANA's registries of special-purpose addresses
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.IPv6.parse(address)
  // Only 2000::/3 is assigned: ::a.b.c.d, outside it, would read as unicast.
  const isGlobal = ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
  return isGlobal && parsed.range() === 'unicast' && !DOCUMENTATION.some((range) => parsed.match(range))
}

/** Unknown to the library: RFC 9637. */
const DOCUMENTATION = [ipaddr.IPv6.parseCIDR('3fff::/20')]
