import { expect, it } from 'vitest'
import { automaticVerdict } from './automaticSummary.ts'
import { newProfile, type UserProfile } from '#domain/accounts/profile.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const FOLLOW = { automatic: true, state: 'active' } as const
const SETTINGS = { cap: 20_000, paused: false }
const EPISODE = { price: 5_000, minutes: 20 }

const profile = (change: (profile: UserProfile) => void = () => {}): UserProfile => {
  const made: UserProfile = newProfile({ uid: 'ana', email: 'ana@a.test', name: 'Ana' }, NOW, NOW)
  made.credits.current = 10_000
  change(made)
  return made
}
const today = (summaries: number, audioMinutes: number) => ({ day: '2026-11-23', summaries, audioMinutes })
const offer = (reason: string) => ({ type: 'offer', reason })
const tomorrow = (reason: string) => ({ type: 'wait', reason, until: new Date('2026-11-24T00:00:00Z') })

type Judged = Parameters<typeof automaticVerdict>
interface Case {
  follow?: Partial<NonNullable<Judged[0]>> | null
  settings?: Partial<typeof SETTINGS> | { cap: null }
  used?: number
  account?: (profile: UserProfile) => void
}
const verdict = ({ follow = {}, settings, used = 0, account }: Case) =>
  automaticVerdict(
    follow === null ? undefined : { ...FOLLOW, ...follow },
    { ...SETTINGS, ...settings },
    used,
    profile(account),
    EPISODE,
    NOW,
  )

it.each<[string, Case, object]>([
  ['summarized', { used: 15_000 }, { type: 'request' }],
  ['offered, when its show is followed no more', { follow: null }, offer('ask-first')],
  ['offered, when its show is automatic no more', { follow: { automatic: false } }, offer('ask-first')],
  ['offered, when the plan holds the show no more', { follow: { state: 'over-limit' } }, offer('ask-first')],
  ['offered, while paused', { settings: { paused: true } }, offer('paused')],
  ['offered, without a cap', { settings: { cap: null } }, offer('no-cap')],
  ['offered, a credit over the cap', { used: 15_001 }, offer('cap-reached')],
  [
    'offered, a credit over the balance',
    { account: ({ credits }) => void (credits.current = 4_999) },
    offer('unaffordable'),
  ],
  [
    'waits for the day’s summaries',
    { account: (made) => void (made.today = today(5, 0)) },
    tomorrow('daily-limit'),
  ],
  [
    'waits for the day’s audio',
    { account: (made) => void (made.today = today(1, 2_861)) },
    tomorrow('audio-limit'),
  ],
])('a waiting episode is %s', (_, judged, expected) => expect(verdict(judged)).toEqual(expected))

it('the cap of automatic summaries holds for unlimited accounts, too', () => {
  const account: Case['account'] = ({ credits }) => void (credits.current = -1)
  expect(verdict({ account, used: 15_001 })).toEqual(offer('cap-reached'))
  expect(verdict({ account, used: 15_000 })).toEqual({ type: 'request' })
})
