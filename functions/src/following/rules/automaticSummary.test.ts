import { expect, it } from 'vitest'
import { type AutomaticVerdict, automaticVerdict } from './automaticSummary.ts'
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

it.each<[string, () => AutomaticVerdict, object]>([
  [
    'summarized',
    () => automaticVerdict(FOLLOW, SETTINGS, 15_000, profile(), EPISODE, NOW),
    { type: 'request' },
  ],
  [
    'offered, when its show is followed no more',
    () => automaticVerdict(undefined, SETTINGS, 0, profile(), EPISODE, NOW),
    offer('ask-first'),
  ],
  [
    'offered, when its show is automatic no more',
    () => automaticVerdict({ ...FOLLOW, automatic: false }, SETTINGS, 0, profile(), EPISODE, NOW),
    offer('ask-first'),
  ],
  [
    'offered, when the plan holds the show no more',
    () => automaticVerdict({ ...FOLLOW, state: 'over-limit' }, SETTINGS, 0, profile(), EPISODE, NOW),
    offer('ask-first'),
  ],
  [
    'offered, while paused',
    () => automaticVerdict(FOLLOW, { ...SETTINGS, paused: true }, 0, profile(), EPISODE, NOW),
    offer('paused'),
  ],
  [
    'offered, without a cap',
    () => automaticVerdict(FOLLOW, { ...SETTINGS, cap: null }, 0, profile(), EPISODE, NOW),
    offer('no-cap'),
  ],
  [
    'offered, a credit over the cap',
    () => automaticVerdict(FOLLOW, SETTINGS, 15_001, profile(), EPISODE, NOW),
    offer('cap-reached'),
  ],
  [
    'offered, a credit over the balance',
    () =>
      automaticVerdict(
        FOLLOW,
        SETTINGS,
        0,
        profile(({ credits }) => void (credits.current = 4_999)),
        EPISODE,
        NOW,
      ),
    offer('unaffordable'),
  ],
  [
    'waits for the day’s summaries',
    () =>
      automaticVerdict(
        FOLLOW,
        SETTINGS,
        0,
        profile((made) => void (made.today = today(5, 0))),
        EPISODE,
        NOW,
      ),
    tomorrow('daily-limit'),
  ],
  [
    'waits for the day’s audio',
    () =>
      automaticVerdict(
        FOLLOW,
        SETTINGS,
        0,
        profile((made) => void (made.today = today(1, 2_861))),
        EPISODE,
        NOW,
      ),
    tomorrow('audio-limit'),
  ],
])('an episode that waits is %s', (_, judge, verdict) => expect(judge()).toEqual(verdict))

it('counts the cap for an unlimited account as for any other', () => {
  const unlimited = profile(({ credits }) => void (credits.current = -1))
  expect(automaticVerdict(FOLLOW, SETTINGS, 15_001, unlimited, EPISODE, NOW)).toEqual(offer('cap-reached'))
  expect(automaticVerdict(FOLLOW, SETTINGS, 15_000, unlimited, EPISODE, NOW)).toEqual({ type: 'request' })
})
