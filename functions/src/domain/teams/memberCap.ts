import { utcMonth } from '../time/calendar.ts'
import type { TeamMember } from './teams.ts'
import { type Credits, UNLIMITED } from '../units.ts'

type Capped = Pick<TeamMember, 'cap' | 'used'>

/** Rest of a member's cap this month (UTC); UNLIMITED without one. docs/rules.md "Teams" */
export function capLeft({ cap, used }: Capped, now: Date): Credits {
  return cap === null ? UNLIMITED : Math.max(0, cap - usedBy(used, now))
}

/** A member's use after one more charge; undefined where their cap is too low. */
export function takeFromCap(member: Capped, cost: Credits, now: Date): TeamMember['used'] | undefined {
  const left = capLeft(member, now)
  if (left !== UNLIMITED && left < cost) return undefined
  return { month: utcMonth(now), credits: usedBy(member.used, now) + cost }
}

/** Takes a refunded charge off; undefined for one of another month. */
export function returnToCap(
  { used }: Pick<Capped, 'used'>,
  cost: Credits,
  chargedAt: Date,
): TeamMember['used'] | undefined {
  if (used.month !== utcMonth(chargedAt)) return undefined
  return { month: used.month, credits: Math.max(0, used.credits - cost) }
}

function usedBy(used: TeamMember['used'], now: Date): Credits {
  return used.month === utcMonth(now) ? used.credits : 0
}
