import type { Firestore } from 'firebase-admin/firestore'
import { afterEach, expect, it, vi } from 'vitest'
import { networkOf, signUpCounters } from './signUpLimits.ts'

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
])('sign-ups are counted by %s', (_, ip, network) => expect(networkOf(ip)).toBe(network))

afterEach(() => vi.unstubAllEnvs())

it('80 sign-ups at once are counted in many documents, under 20 in each', () => {
  vi.stubEnv('HASH_KEY', 'a-key-for-tests-that-is-long-enough')
  const database = { collection: () => ({ doc: (id: string) => ({ id }) }) } as unknown as Firestore
  const counts = new Map<string, number>()
  for (let call = 0; call < 80; call++) {
    const { references } = signUpCounters(database, `203.0.113.${call}`, new Date(0))
    for (const { id } of references) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  expect(Math.max(...counts.values())).toBeLessThan(20)
})
