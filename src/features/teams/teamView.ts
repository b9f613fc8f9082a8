import { utcMonth } from '#domain/time/calendar.ts'
import {
  FORMER_MEMBERS,
  HIGHEST_MEMBER_CAP,
  LOWEST_MEMBER_CAP,
  type TeamAudit,
  type TeamChange,
  type TeamMember,
  type TeamUse,
} from '#domain/teams/teams.ts'
import type { Credits } from '#domain/units.ts'

/** What the team has paid for a member in this month. */
export function usedNow({ used }: TeamMember, now: Date): Credits {
  return used.month === utcMonth(now) ? used.credits : 0
}

/** A cap as people write it, nothing being none; undefined for what cannot be set. */
export function parseMemberCap(text: string): Credits | null | undefined {
  const plain = text.replaceAll(/[\s.,’']/g, '')
  if (plain === '') return null
  const cap = /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
  return cap >= LOWEST_MEMBER_CAP && cap <= HIGHEST_MEMBER_CAP ? cap : undefined
}

/** Credits of each day of a month, of one member. */
export function daysOf({ month, days }: TeamUse, uid: string): Credits[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length }, (_, i) => days[String(i + 1)]?.[uid] ?? 0)
}

export function sum(credits: readonly Credits[]): Credits {
  return credits.reduce((all, each) => all + each, 0)
}

/** Who has a row in the table of use: members, and those who have left where they used anything. */
export function usersOf(members: readonly TeamMember[], use: readonly TeamUse[]) {
  const rows = members.map(({ uid, name, email }) => ({ uid, name: name || email }))
  const hasFormer = use.some((each) => sum(daysOf(each, FORMER_MEMBERS)) > 0)
  return hasFormer ? [...rows, { uid: FORMER_MEMBERS, name: 'Former members' }] : rows
}

export function monthText(month: string, style: 'short' | 'long'): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: style, timeZone: 'UTC' })
}

/** A line for each member and day with any use. */
export function csvOfUse(members: readonly TeamMember[], use: readonly TeamUse[]): string {
  const lines = use
    .toReversed()
    .flatMap((month) =>
      usersOf(members, use).flatMap(({ uid, name }) =>
        daysOf(month, uid).flatMap((credits, i) =>
          credits === 0
            ? []
            : [`${month.month}-${String(i + 1).padStart(2, '0')},${quoted(name)},${credits}`],
        ),
      ),
    )
  return `${['Day,Member,Credits', ...lines].join('\r\n')}\r\n`
}

/** A spreadsheet takes a name that begins like a formula for one. */
function quoted(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

const DONE: Record<TeamChange, string> = {
  created: 'made the team',
  renamed: 'renamed the team',
  invited: 'invited',
  revoked: 'took back the invitation of',
  joined: 'joined',
  declined: 'declined the invitation',
  'role-changed': 'changed the role of',
  'cap-changed': 'changed the cap of',
  removed: 'removed',
  left: 'left',
  passed: 'passed the team on to',
  shared: 'shared',
  unshared: 'stopped sharing',
  followed: 'followed',
  unfollowed: 'unfollowed',
  'cap-reached': 'used up the cap',
  paused: 'paused the team',
  resumed: 'resumed the team',
}

/** A row of the log in words. @param nameOf a member by uid; undefined for who has left */
export function changeText(
  change: TeamAudit,
  nameOf: (uid: string) => string | undefined,
): { who: string; did: string } {
  const { by, what, whom } = change
  const someone = whom === null ? '' : (nameOf(whom) ?? (whom.includes('@') ? whom : 'a former member'))
  // What nobody but they have done is theirs.
  const isTheirs = what === 'declined' || what === 'cap-reached' || whom === by
  const doer = by === null ? 'Sonobrief' : (nameOf(by) ?? 'A former member')
  const who =
    isTheirs && someone !== '' ? (someone === 'a former member' ? 'A former member' : someone) : doer
  return { who, did: [DONE[what], isTheirs ? '' : someone, valuesText(change)].filter(Boolean).join(' ') }
}

/** What was there before and after, as far as it says more than the deed. */
function valuesText({ what, from, to }: TeamAudit): string {
  switch (what) {
    case 'cap-changed':
      return `from ${capText(from)} to ${capText(to)}`
    case 'cap-reached':
      return `of ${capText(to)} credits`
    case 'renamed':
    case 'role-changed':
      return `from ${from} to ${to}`
    case 'invited':
    case 'joined':
      return to === null ? '' : `as ${to}`
    case 'passed':
      return ''
    default:
      return to === null ? '' : String(to)
  }
}

function capText(cap: string | number | null): string {
  return cap === null ? 'no cap' : cap.toLocaleString('en-US')
}
