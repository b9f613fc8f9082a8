import type { Credits } from '../units.ts'

/** Accounts that a team may have, its owner included. docs/rules.md "Teams" */
export const TEAM_SEATS = 5
/** Invitations of one team that are open at a time. */
export const MOST_INVITATIONS = 10
/** Longest name of a team, in UTF-16 units. */
export const TEAM_NAME_LIMIT = 60
/** What a member's cap may be: no summary costs less, and no account uses up more. */
export const LOWEST_MEMBER_CAP: Credits = 5_000
export const HIGHEST_MEMBER_CAP: Credits = 10_000_000

/** The owner pays: there is one, always. */
export const TEAM_ROLES = ['owner', 'admin', 'member'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]
/** Roles that are given; that of the owner is passed on. */
export const GIVEN_ROLES = ['admin', 'member'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]

const ALL = TEAM_ROLES
const LEADERS = ['owner', 'admin'] as const

/**
 * Who may do what in a team: the one table that calls, firestore.rules and screens go by. What concerns a member is never
 * done to the owner, and nobody changes their own role or cap. docs/rules.md "Teams"
 */
export const TEAM_ACTIONS = {
  rename: LEADERS,
  invite: LEADERS,
  revoke: LEADERS,
  role: LEADERS,
  cap: LEADERS,
  remove: LEADERS,
  /** An owner who is alone ends the team so. */
  leave: ALL,
  pass: ['owner'],
  /** A summary that one has paid for oneself. */
  share: ALL,
  /** A summary that the team pays for. */
  request: ALL,
  follow: ALL,
  unfollow: ALL,
  readTeam: ALL,
  /** One's own document of `members`. */
  readSelf: ALL,
  readMembers: LEADERS,
  readInvitations: LEADERS,
  readUse: LEADERS,
  readAudit: LEADERS,
  /** Summaries that the team has paid for, or that a member shares; what engines took for them is told nobody. */
  readLibrary: ALL,
  /** What the team follows, and what is new of it. */
  readShows: ALL,
} as const satisfies Record<string, readonly TeamRole[]>
export type TeamAction = keyof typeof TEAM_ACTIONS

/** @param role undefined of who is no member */
export function mayInTeam(role: TeamRole | undefined, action: TeamAction): boolean {
  const roles: readonly TeamRole[] = TEAM_ACTIONS[action]
  return role !== undefined && roles.includes(role)
}

/**
 * `active`: its payer is on Enterprise. `paused`: not, so nothing is charged to the team and nobody comes in; all that is there
 * stays readable. The charge asks the payer's profile; this tells the screens.
 */
export const TEAM_STATES = ['active', 'paused'] as const
export type TeamState = (typeof TEAM_STATES)[number]

/** The document `teams/{id}`: its members get it, the server alone writes it, as all below it. */
export interface Team {
  name: string
  /** The owner, whose account is charged. Its address is in `members` alone, which not all of the team read. */
  payer: { uid: string }
  seats: number
  /** Documents in `members`. */
  members: number
  state: TeamState
  /** Invitations that were ever sent: each has a number of its own. */
  invited: number
  createdAt: Date
  updatedAt: Date
}

/** The document `teams/{id}/members/{uid}`: gotten by that member, listed by who leads. */
export interface TeamMember {
  uid: string
  role: TeamRole
  name: string
  email: string
  /** Credits a month (UTC) that may be charged to the team; null: no cap. The owner, who pays, has none. */
  cap: Credits | null
  /** What was, refunds taken off. Of another month than this one: nothing. */
  used: { month: string; credits: Credits }
  joinedAt: Date
  updatedAt: Date
}

/** The document `teams/{id}/invitations/{hash of its token}`: listed by who leads. Revoked, accepted, declined and expired are gone. */
export interface TeamInvitation {
  email: string
  role: GivenRole
  /** The new member's. */
  cap: Credits | null
  /** Uid of who invites. */
  by: string
  /** Of this team: in the link's token. */
  number: number
  createdAt: Date
  expiresAt: Date
}

/** What can be done to a team; each has a row in `audit`, written with it. */
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

/**
 * The document `teams/{id}/audit/{id}`: listed by who leads, newest first (`at`). It names accounts by uid, which `members`
 * resolves: of one that has left nothing else is known.
 */
export interface TeamAudit {
  at: Date
  /** Uid; null: Sonobrief itself. */
  by: string | null
  what: TeamChange
  /** The member's uid; of `invited`, `revoked` and `declined` the address, cut short (`j…@example.com`); null: nobody. */
  whom: string | null
  /** Name, role or cap before and after; of shows and summaries the title is `to`. null: nothing, or no cap. */
  from: string | number | null
  to: string | number | null
}

/**
 * The document `teams/{id}/use/{YYYY-MM}` (UTC): listed by who leads. Credits by day of the month (1 to 31) and uid, refunds
 * taken off on the day of the charge; what a member used who has left is under FORMER_MEMBERS.
 */
export interface TeamUse {
  month: string
  days: Record<string, Record<string, Credits>>
}

/** In `use`, in place of a uid. */
export const FORMER_MEMBERS = 'former'

/** The field `team` of a profile `users/{email}`: `members` is the truth of it. Server only. */
export interface TeamOfProfile {
  id: string
  role: TeamRole
}

/** Codes that a call of teams is refused with, and their texts. */
export const TEAM_REFUSALS = {
  NOT_IN_TEAM: 'You are not in this team.',
  ALREADY_IN_TEAM: 'You are in a team already. Leave it first.',
  ENTERPRISE_NEEDED: 'Teams come with Enterprise.',
  NOT_ALLOWED: 'Your role in the team does not let you do this.',
  NOT_YOURSELF: 'Nobody changes their own role or cap. Ask another who leads the team.',
  MEMBER_GONE: 'This member is no longer in the team.',
  TEAM_FULL: 'All five seats are taken.',
  TEAM_PAUSED:
    'This team is paused: whoever owns it is no longer on Enterprise. All that is there can be read.',
  ALREADY_MEMBER: 'This person is already in the team.',
  INVITATION_GONE: 'This invitation is no longer valid. Ask for a new one.',
  OTHER_ADDRESS: 'This invitation is for another address. Log in with the one that it was sent to.',
  TOO_MANY_INVITATIONS: 'Ten invitations are open. Take one back first.',
  INVITED_LATELY: 'This mailbox was asked for something lately. Please try again tomorrow.',
  ADDRESS_STOPPED: 'We cannot mail to this address. Please use another one.',
  OWNER_STAYS: 'You are the only owner. Name another before you leave.',
  NEXT_OWNER_NEEDS_ENTERPRISE: 'Whoever owns the team pays for it, and needs Enterprise.',
  NOT_MADE: 'Only a finished summary can be shared. One that is being mailed can in a minute.',
  SUMMARY_UNKNOWN: 'There is no such summary.',
  PRIVATE_FEED: 'What comes from a private feed stays with its listener.',
  PAID_BY_TEAM: 'The team has paid for this summary: it stays in its library.',
} as const
export type TeamRefusal = keyof typeof TEAM_REFUSALS
