import { describe, expect, it } from 'vitest'
import { FORMER_MEMBERS, TEAM_CHANGES, type TeamAudit, type TeamMember } from '#domain/teams/teams.ts'
import { changeText, csvOfUse, daysOf, monthText, usedNow, usersOf } from './teamView.ts'

const AT = new Date('2026-11-20T10:00:00Z')

function member(change: Partial<TeamMember> = {}): TeamMember {
  return {
    uid: 'irene',
    role: 'member',
    name: 'Irene Vidal',
    email: 'irene@example.com',
    cap: 40_000,
    used: { month: '2026-11', credits: 21_000 },
    joinedAt: AT,
    updatedAt: AT,
    ...change,
  }
}

describe('a member’s cap', () => {
  it('counts what was used in this month (UTC) alone', () => {
    expect(usedNow(member(), new Date('2026-11-30T23:59:59Z'))).toBe(21_000)
    expect(usedNow(member(), new Date('2026-12-01T00:00:00Z'))).toBe(0)
  })
})

describe('the use of a team', () => {
  const november = { month: '2026-11', days: { 3: { irene: 9_000 }, 4: { irene: 5_000, ana: 7_000 } } }
  const october = { month: '2026-10', days: { 31: { [FORMER_MEMBERS]: 6_000 } } }
  const members = [member(), member({ uid: 'ana', name: '', email: 'ana@example.com' })]

  it('has a number for each day of the month, a leap day included', () => {
    expect(daysOf(november, 'irene')).toHaveLength(30)
    expect(daysOf(november, 'irene').slice(0, 5)).toEqual([0, 0, 9_000, 5_000, 0])
    expect(daysOf({ month: '2028-02', days: {} }, 'irene')).toHaveLength(29)
  })

  it('names members without a name by address, and those who left "Former members", where they used credits', () => {
    expect(usersOf(members, [november]).map(({ name }) => name)).toEqual(['Irene Vidal', 'ana@example.com'])
    expect(usersOf(members, [november, october]).map(({ name }) => name)).toEqual([
      'Irene Vidal',
      'ana@example.com',
      'Former members',
    ])
  })

  it('is a CSV file with the oldest day first, in which no name is a formula', () => {
    const sly = member({ name: '=HYPERLINK("x"), Ltd' })
    expect(csvOfUse([sly, ...members.slice(1)], [november, october]).split('\r\n')).toEqual([
      'Day,Member,Credits',
      '2026-10-31,"Former members",6000',
      `2026-11-03,"'=HYPERLINK(""x""), Ltd",9000`,
      `2026-11-04,"'=HYPERLINK(""x""), Ltd",5000`,
      '2026-11-04,"ana@example.com",7000',
      '',
    ])
  })

  it('calls a month by its name, whatever the time zone', () => {
    expect(monthText('2026-11', 'long')).toBe('November')
    expect(monthText('2026-11', 'short')).toBe('Nov')
  })
})

describe('a row of the team’s log', () => {
  const names: Record<string, string> = { ana: 'Ana Reader', irene: 'Irene Vidal' }
  const said = (change: Partial<TeamAudit>) => {
    const row = { at: AT, by: 'ana', what: 'created', whom: null, from: null, to: null, ...change } as const
    const { who, did } = changeText(row, (uid) => names[uid])
    return `${who} ${did}`
  }

  it.each([
    [{ what: 'created', to: 'Night Desk' }, 'Ana Reader made the team Night Desk'],
    [
      { what: 'renamed', from: 'Night Desk', to: 'Day Desk' },
      'Ana Reader renamed the team from Night Desk to Day Desk',
    ],
    [
      { what: 'invited', whom: 'i…@example.com', to: 'member' },
      'Ana Reader invited i…@example.com as member',
    ],
    [{ what: 'revoked', whom: 'i…@example.com' }, 'Ana Reader took back the invitation of i…@example.com'],
    [{ by: 'irene', what: 'joined', whom: 'irene', to: 'member' }, 'Irene Vidal joined as member'],
    [{ by: 'irene', what: 'left', whom: 'irene' }, 'Irene Vidal left'],
    [{ by: 'gone', what: 'left', whom: 'gone' }, 'A former member left'],
    [
      { what: 'role-changed', whom: 'irene', from: 'member', to: 'admin' },
      'Ana Reader changed the role of Irene Vidal from member to admin',
    ],
    [
      { what: 'cap-changed', whom: 'irene', from: null, to: 40_000 },
      'Ana Reader changed the cap of Irene Vidal from no cap to 40,000',
    ],
    [{ what: 'removed', whom: 'gone' }, 'Ana Reader removed a former member'],
    [{ what: 'passed', whom: 'irene', from: 'member' }, 'Ana Reader passed the team on to Irene Vidal'],
    [
      { by: null, what: 'cap-reached', whom: 'irene', to: 40_000 },
      'Irene Vidal used up the cap of 40,000 credits',
    ],
    [{ by: null, what: 'declined', whom: 'i…@example.com' }, 'i…@example.com declined the invitation'],
    [{ what: 'shared', to: 'How a port never sleeps' }, 'Ana Reader shared How a port never sleeps'],
    [{ by: null, what: 'paused' }, 'Sonobrief paused the team'],
  ] as const)('%o reads as it was', (change, text) => {
    expect(said(change)).toBe(text)
  })

  it.each(TEAM_CHANGES)('%s is told in words, also of members who have left', (what) => {
    expect(said({ what, by: 'gone', whom: 'gone-too' })).toMatch(/^A former member [A-Za-z]/)
    expect(said({ what, by: null, from: 'this', to: 'that' })).not.toMatch(/undefined|null/)
  })
})
