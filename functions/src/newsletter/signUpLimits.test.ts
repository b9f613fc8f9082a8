import type { Firestore } from 'firebase-admin/firestore'
import { afterEach, expect, it, vi } from 'vitest'
import { networkOf, signUpCounters } from './signUpLimits.ts'

it.each([
  ['the whole IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['the IPv4 address written as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['the half of an IPv6 address that a customer gets', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['that half in another spelling', '2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2'],
  ['that half with zeros left out in front', '::1', '0:0:0:0'],
  ['that half with zeros left out behind', '2001:db8::', '2001:db8:0:0'],
  ['that half without the name of an interface', 'fe80::1%eth0', 'fe80:0:0:0'],
  ['one network for all malformed addresses', '<script>', 'unknown'],
  ['that network for a missing address', undefined, 'unknown'],
])('sign-ups count by %s', (_, ip, network) => expect(networkOf(ip)).toBe(network))

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
