import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newProfile, type UserProfile } from '#domain/accounts/profile.ts'
import { verifiedProfile, welcomeCredits } from './verifiedProfile.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const EARLIER = new Date('2026-11-02T08:00:00Z')
const ANA = {
  uid: 'ana-uid',
  email: 'ana@listener.example',
  name: 'Ana',
  language: 'en',
  takenOver: false,
} as const
const written: UserProfile = newProfile({ ...ANA, name: 'Ana María', language: 'es' }, EARLIER, EARLIER)

describe('verifiedProfile', () => {
  it('writes the default profile where none is stored, with the name from Firebase Auth', () => {
    expect(verifiedProfile(undefined, ANA, NOW)).toEqual(newProfile(ANA, NOW, NOW))
  })

  it('keeps a profile that sign-up wrote', () => {
    expect(verifiedProfile(written, ANA, NOW)).toEqual({ ...written, updatedAt: NOW })
  })

  it('keeps only the creation date of a profile that another person may have written', () => {
    const planted = { ...written, name: 'Squatter', usage: { ...written.usage, longestStreak: 9 } }
    expect(verifiedProfile(planted, { ...ANA, takenOver: true }, NOW)).toEqual({
      ...newProfile(ANA, NOW, NOW),
      createdAt: EARLIER,
    })
  })

  it.each([
    ['more than the allowance', { current: 5_001 }],
    ['more than free accounts have', { current: 5_000, monthly: 20_001 }],
    ['unlimited', { current: -1, monthly: -1 }],
    ['a fraction', { current: 0.5 }],
    ['use below nothing', { usedThisMonth: -1 }],
    ['no date of reset', { resetDate: new Date(Number.NaN) }],
  ])('gives a free account the credits of sign-up instead of %s', (_, credits) => {
    const planted = { ...written, credits: { ...written.credits, ...credits } }
    expect(verifiedProfile(planted, ANA, NOW).credits).toEqual(newProfile(ANA, NOW, NOW).credits)
  })

  it.each([
    ['spent', { current: 0 }],
    ['raised before', { current: 1_500, monthly: 20_000, usedThisMonth: 18_500 }],
  ])('keeps a balance that a free account can have: %s', (_, credits) => {
    const stored = { ...written, credits: { ...written.credits, ...credits } }
    expect(verifiedProfile(stored, ANA, NOW).credits).toEqual(stored.credits)
  })

  it('fills in missing fields, and drops unknown ones', () => {
    const partial = {
      uid: 'ana-uid',
      name: 'Ana\r\nMaría',
      language: 'fr',
      admin: true,
    } as unknown as UserProfile
    expect(verifiedProfile(partial, ANA, NOW)).toEqual(newProfile({ ...ANA, name: 'Ana María' }, NOW, NOW))
  })
})

describe('welcomeCredits', () => {
  it('raises balance and allowance to the promised 20,000', () => {
    expect(welcomeCredits(written, NOW)).toEqual({
      credits: { ...written.credits, current: 20_000, monthly: 20_000 },
      amount: 15_000,
    })
  })

  it.each([
    ['one that has the promised credits', 'free', 20_000],
    ['premium', 'premium', 100_000],
    ['enterprise', 'enterprise', -1],
    ['a paid plan with a small allowance', 'premium', 5_000],
  ] as const)('changes nothing for %s', (_, plan, monthly) => {
    const profile: UserProfile = {
      ...written,
      credits: { ...written.credits, current: monthly, monthly },
      subscription: { ...written.subscription, plan },
    }
    expect(welcomeCredits(profile, NOW)).toBeUndefined()
  })

  it('gives a free account at most 20,000 credits and takes none, for any stored profile', () => {
    const amount = fc.oneof(fc.integer({ min: -10, max: 2_000_000 }), fc.double())
    const property = fc.property(amount, amount, amount, (current, monthly, usedThisMonth) => {
      const found = { ...written, credits: { ...written.credits, current, monthly, usedThisMonth } }
      const profile = verifiedProfile(found, ANA, NOW)
      const { credits } = welcomeCredits(profile, NOW) ?? profile
      expect(credits.monthly).toBe(20_000)
      expect(credits.current).toBeLessThanOrEqual(20_000)
      expect(credits.current).toBeGreaterThanOrEqual(profile.credits.current)
      expect(credits.current).toBeGreaterThanOrEqual(0)
    })
    fc.assert(property)
  })
})
