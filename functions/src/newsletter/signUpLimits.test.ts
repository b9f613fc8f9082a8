import { expect, it } from 'vitest'
import { networkOf } from './signUpLimits.ts'

it.each([
  ['an IPv4 address by itself', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address in the clothes of IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['IPv6 by the half that a customer gets', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['however its other half reads', '2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2'],
  ['with zeros left out in front', '::1', '0:0:0:0'],
  ['with zeros left out behind', '2001:db8::', '2001:db8:0:0'],
  ['with the name of an interface', 'fe80::1%eth0', 'fe80:0:0:0'],
  ['what is no address all alike', '<script>', 'unknown'],
  ['and what is missing', undefined, 'unknown'],
])('counts %s', (_, ip, network) => expect(networkOf(ip)).toBe(network))
