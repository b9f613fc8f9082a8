import { describe, expect, it } from 'vitest'
import { oneProfile } from './oneProfile.ts'
import { newProfile, type UserProfile } from '#domain/accounts/profile.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const EARLIER = new Date('2026-10-03T12:00:00Z')

/** A profile of the same uid at another address. */
function profile(email: string, change: Partial<UserProfile> = {}) {
  return { profile: { ...newProfile({ uid: 'u', email, name: '' }, NOW, NOW), ...change } }
}

const credits = (current: number, monthly: number, usedThisMonth = 0) => ({
  current,
  monthly,
  usedThisMonth,
  resetDate: new Date('2026-12-01T00:00:00Z'),
})
const verifiedSession = (sinceSeconds: number) => ({ sinceSeconds, signedInSeconds: 0, provider: 'password' })
const premium = { ...profile('p').profile.subscription, plan: 'premium' as const }

describe('#one-profile: of two profiles of one account the one stays that', () => {
  it.each([
    ['has a paid plan', { subscription: premium }, { credits: credits(20_000, 20_000) }],
    ['has the larger allowance', { credits: credits(0, 20_000) }, { verifiedSession: verifiedSession(1) }],
    ['has unlimited credits', { credits: credits(-1, -1) }, { credits: credits(20_000, 20_000) }],
    ['has had a session', { verifiedSession: verifiedSession(9) }, { createdAt: EARLIER }],
    ['had a session first', { verifiedSession: verifiedSession(1) }, { verifiedSession: verifiedSession(2) }],
    ['is the oldest', { createdAt: EARLIER }, {}],
  ])('%s', (_, worthier, other) => {
    const [a, b] = [profile('a', worthier), profile('b', other)]
    expect(oneProfile([a, b], NOW).profile.email).toBe('a')
    expect(oneProfile([b, a], NOW).profile.email).toBe('a')
  })
})

describe('the profile that stays', () => {
  const of = (own: Partial<UserProfile>, other: Partial<UserProfile>) =>
    oneProfile([profile('a', { createdAt: EARLIER, ...own }), profile('b', other)], NOW).profile

  it('loses what the other one has spent this month', () => {
    const one = of({ credits: credits(17_000, 20_000, 3_000) }, { credits: credits(3_000, 5_000, 2_000) })
    expect(one.credits).toEqual(credits(15_000, 20_000, 5_000))
  })
  it('loses nothing that the other one spent before its last reset', () => {
    const before = { ...credits(0, 5_000, 5_000), resetDate: new Date('2026-11-01T00:00:00Z') }
    expect(of({ credits: credits(20_000, 20_000) }, { credits: before }).credits.current).toBe(20_000)
  })
  it('never gets a negative balance, and stays unlimited', () => {
    const spent = { credits: credits(0, 5_000, 5_000) }
    expect(of({ credits: credits(100, 20_000) }, spent).credits.current).toBe(0)
    expect(of({ credits: credits(-1, -1) }, spent).credits.current).toBe(-1)
  })
  it('gets a reset that is due', () => {
    const due = { ...credits(7, 20_000, 19_993), resetDate: new Date('2026-11-01T00:00:00Z') }
    expect(of({ credits: due }, {}).credits).toEqual(credits(20_000, 20_000))
  })
  it('adds the other one’s counts of the day and of the month', () => {
    const own = {
      today: { day: '2026-11-22', summaries: 2, audioMinutes: 30 },
      guarantee: { month: '2026-11', times: 1 },
      excerptReturns: { month: '2026-11', times: 2 },
    }
    const one = of(own, own)
    expect(one.today).toEqual({ day: '2026-11-22', summaries: 4, audioMinutes: 60 })
    expect(one.guarantee).toEqual({ month: '2026-11', times: 2 })
    expect(one.excerptReturns).toEqual({ month: '2026-11', times: 4 })
    expect(of({}, own)).toMatchObject(own)
    expect(of(own, { today: { ...own.today, day: '2026-11-21' } })).toMatchObject(own)
  })
})
