import type { Credits } from '../units.ts'

/** Owner included. docs/rules.md "Teams" */
export const TEAM_SEATS = 5
/** Open at a time. */
export const MOST_INVITATIONS = 10
/** In UTF-16 units. */
export const TEAM_NAME_LIMIT = 60
/** From the cheapest summary to more than any account uses. */
export const LOWEST_MEMBER_CAP: Credits = 5_000
export const HIGHEST_MEMBER_CAP: Credits = 10_000_000

/** Exactly one owner, who pays. */
export const TEAM_ROLES = ['owner', 'admin', 'member'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]
/** Roles to give; ownership is passed on. */
export const GIVEN_ROLES = ['admin', 'member'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]

const ALL = TEAM_ROLES
const LEADERS = ['owner', 'admin'] as const

/**
 * Rights of each role, for calls, firestore.rules and screens. Actions on a member exclude the owner, and
 * nobody changes their own role or cap. docs/rules.md "Teams"
 */
export const TEAM_ACTIONS = {
  rename: LEADERS,
  invite: LEADERS,
  revoke: LEADERS,
  role: LEADERS,
  cap: LEADERS,
  remove: LEADERS,
  /** A lone owner ends the team so. */
  leave: ALL,
  pass: ['owner'],
  /** A summary at the member's own expense. */
  share: ALL,
  /** A summary at the team's expense. */
  request: ALL,
  follow: ALL,
  unfollow: ALL,
  readTeam: ALL,
  /** The member's own document. */
  readSelf: ALL,
  readMembers: LEADERS,
  readInvitations: LEADERS,
  readUse: LEADERS,
  readAudit: LEADERS,
  /** Summaries that the team paid for or members share, without engine costs. */
  readLibrary: ALL,
  /** The team's follows and offers. */
  readShows: ALL,
} as const satisfies Record<string, readonly TeamRole[]>
export type TeamAction = keyof typeof TEAM_ACTIONS

/** @param role undefined for strangers to the team */
export function mayInTeam(role: TeamRole | undefined, action: TeamAction): boolean {
  const roles: readonly TeamRole[] = TEAM_ACTIONS[action]
  return role !== undefined && roles.includes(role)
}

/** `active`: payer on Enterprise; `paused`: no charges, no new members, all is readable. For screens only. */
export const TEAM_STATES = ['active', 'paused'] as const
export type TeamState = (typeof TEAM_STATES)[number]

/** The document `teams/{id}`: its members get it, only the server writes it and all below. */
export interface Team {
  name: string
  /** The charged owner. Its address is only in `members`, which not all may read. */
  payer: { uid: string }
  seats: number
  members: number
  state: TeamState
  /** Invitations ever sent, for their numbers. */
  invited: number
  createdAt: Date
  updatedAt: Date
}

/** The document `teams/{id}/members/{uid}`: gotten by that member, listed by leaders. */
export interface TeamMember {
  uid: string
  role: TeamRole
  name: string
  email: string
  /** Credits a month (UTC) at the team's expense; null: no cap. The owner has none. */
  cap: Credits | null
  /** Less refunds. Other months count nothing. */
  used: { month: string; credits: Credits }
  joinedAt: Date
  updatedAt: Date
}

/** `teams/{id}/invitations/{hash of its token}`: listed by leaders, deleted at its end. */
export interface TeamInvitation {
  email: string
  role: GivenRole
  /** The new member's. */
  cap: Credits | null
  /** Uid of the inviter. */
  by: string
  /** Unique in the team: in the link's token. */
  number: number
  createdAt: Date
  expiresAt: Date
}

/** Each has a row in `audit`, written with it. */
export const TEAM_CHANGES = [
  'created',
  'renamed',
  'invited',
  'revoked',
  'joined',
  'declined',
  'role-changed',
  'cap-changed',
  'removed',
  'left',
  'passed',
  'shared',
  'unshared',
  'followed',
  'unfollowed',
  'cap-reached',
  'paused',
  'resumed',
] as const
export type TeamChange = (typeof TEAM_CHANGES)[number]

/** `teams/{id}/audit/{id}`: listed by leaders, newest first (`at`). Uids, which `members` resolves. */
export interface TeamAudit {
  at: Date
  /** Uid; null: Sonobrief itself. */
  by: string | null
  what: TeamChange
  /** The member's uid; of `invited`, `revoked` and `declined` the address, cut short (`j…@example.com`); null: none. */
  whom: string | null
  /** Name, role or cap before and after; of shows and summaries the title is `to`. null: none, or no cap. */
  from: string | number | null
  to: string | number | null
}

/**
 * The document `teams/{id}/use/{YYYY-MM}` (UTC): listed by leaders. Credits by day (1 to 31) and uid, less
 * refunds on the day of the charge; former members under FORMER_MEMBERS.
 */
export interface TeamUse {
  month: string
  days: Record<string, Record<string, Credits>>
}

export const FORMER_MEMBERS = 'former'

/** Field `team` of `users/{email}`; `members` decides. Server only. */
export interface TeamOfProfile {
  id: string
  role: TeamRole
}

export const TEAM_REFUSALS = {
  NOT_IN_TEAM: 'You are not in this team.',
  ALREADY_IN_TEAM: 'You are in a team already. Leave it first.',
  ENTERPRISE_NEEDED: 'Teams come with Enterprise.',
  NOT_ALLOWED: 'Your role in the team does not let you do this.',
  NOT_YOURSELF: 'Nobody changes their own role or cap. Ask another who leads the team.',
  MEMBER_GONE: 'This member is no longer in the team.',
  TEAM_FULL: 'All five seats are taken.',
  TEAM_PAUSED: 'This team is paused: its owner is no longer on Enterprise. All that is there can be read.',
  ALREADY_MEMBER: 'This person is already in the team.',
  INVITATION_GONE: 'This invitation is no longer valid. Ask for a new one.',
  OTHER_ADDRESS: 'This invitation is for another address. Log in with the one that it was sent to.',
  TOO_MANY_INVITATIONS: 'Ten invitations are open. Take one back first.',
  INVITED_LATELY: 'This mailbox was asked for something lately. Please try again tomorrow.',
  ADDRESS_STOPPED: 'We cannot mail to this address. Please use another one.',
  OWNER_STAYS: 'You are the only owner. Name another before you leave.',
  NEXT_OWNER_NEEDS_ENTERPRISE: 'The owner pays for the team, and needs Enterprise.',
  NOT_MADE: 'Only a finished summary can be shared. One that is being mailed can in a minute.',
  SUMMARY_UNKNOWN: 'There is no such summary.',
  PRIVATE_FEED: 'What comes from a private feed stays with its listener.',
  PAID_BY_TEAM: 'The team has paid for this summary: it stays in its library.',
} as const
export type TeamRefusal = keyof typeof TEAM_REFUSALS
