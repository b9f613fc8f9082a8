import { utcMonth } from '#domain/time/calendar.ts'
import {
  FORMER_MEMBERS,
  type TeamAudit,
  type TeamChange,
  type TeamMember,
  type TeamUse,
} from '#domain/teams/teams.ts'
import type { Credits } from '#domain/units.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { LOCALE } from '../../ui/language.en.ts'
import { logTexts as texts, memberTexts, tableTexts } from './texts.en.ts'

/** Credits that the team paid for a member this month. */
export function usedNow({ used }: TeamMember, now: Date): Credits {
  return used.month === utcMonth(now) ? used.credits : 0
}

export function daysOf({ month, days }: TeamUse, uid: string): Credits[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length }, (_, i) => days[String(i + 1)]?.[uid] ?? 0)
}

export function sum(credits: readonly Credits[]): Credits {
  return credits.reduce((all, each) => all + each, 0)
}

/** Rows of the use table: members, and former members with any use. */
export function usersOf(members: readonly TeamMember[], use: readonly TeamUse[]) {
  const rows = members.map(({ uid, name, email }) => ({ uid, name: name || email }))
  const hasFormer = use.some((each) => sum(daysOf(each, FORMER_MEMBERS)) > 0)
  return hasFormer ? [...rows, { uid: FORMER_MEMBERS, name: tableTexts.former }] : rows
}

export function monthText(month: string, style: 'short' | 'long'): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(LOCALE, { month: style, timeZone: 'UTC' })
}

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
  return `${[tableTexts.columns, ...lines].join('\r\n')}\r\n`
}

/** Guards against formula injection by a name in spreadsheets. */
function quoted(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** A log line in words. @param nameOf a member by uid; undefined for a former one */
export function changeText(
  change: TeamAudit,
  nameOf: (uid: string) => string | undefined,
): { who: string; did: string } {
  const { by, what, whom, from, to } = change
  const name = (uid: string) => nameOf(uid) ?? (uid.includes('@') ? uid : undefined)
  const someone = whom === null ? '' : (name(whom) ?? texts.whomFormer)
  // Changes that only the person concerned can make.
  const isTheirs = what === 'declined' || what === 'cap-reached' || whom === by
  const doer = by === null ? 'Sonobrief' : (nameOf(by) ?? texts.former)
  const who = isTheirs && whom !== null ? (name(whom) ?? texts.former) : doer
  return { who, did: texts.did[what](someone, valueText(what, from), valueText(what, to)).trim() }
}

const OF_ROLES: ReadonlySet<TeamChange> = new Set(['invited', 'joined', 'role-changed'])

function valueText(what: TeamChange, value: string | number | null): string {
  if (typeof value === 'number') return formatCredits(value)
  if (value === null) return what === 'cap-changed' ? memberTexts.noCap : ''
  return OF_ROLES.has(what) ? texts.role(value) : value
}
