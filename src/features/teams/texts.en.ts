import type { GivenRole, TeamChange } from '#domain/teams/teams.ts'

export const teamTexts = {
  title: 'Team',
  failure: 'your team could not be loaded. Please try again.',
  logInFirst: 'You are invited to a team',
  aboutLogIn:
    'Log in with the address that the invitation was sent to, or sign up with it. Then you can join.',
  logIn: 'Log in',
  signUp: 'Sign up',
  seats: (members: number, seats: number) => `${members} of ${seats} seats.`,
  youAre: {
    owner: 'You own this team.',
    admin: 'You are an admin.',
    member: 'You are a member.',
  } satisfies Record<GivenRole | 'owner', string>,
  rename: 'Rename',
  renameTitle: 'Rename the team',
  name: 'Name',
  offline: 'You are offline. All here can be read; changes need the network.',
  paused:
    'This team is paused: its owner is no longer on Enterprise. All that is there can be read, and you can use your own credits.',
  ownUse: (month: string) => `Your use in ${month}`,
  noCap: 'used, no cap',
  ownCap: (month: string) => `Your cap in ${month}`,
  left: (cap: string) => `left of ${cap}`,
  usedUp: 'Until the first of next month you can ask with your own credits.',
}

export const noTeamTexts = {
  about: 'Listen together',
  seats:
    'Five seats come with Enterprise. Members keep their own accounts; what they ask for here is paid by the team.',
  make: 'Name your team',
  making: 'Make the team',
  enterprise: 'See Enterprise',
}

export const invitedTexts = {
  title: 'Invitation',
  dashboard: 'Dashboard',
  invites: (team: string) => `${team} invites you`,
  by: (email: string) => `Invited by ${email}.`,
  terms: (role: GivenRole, cap: string | undefined, members: number) =>
    `As ${role === 'admin' ? 'an admin' : 'a member'}, with ${cap === undefined ? 'no cap: what you ask for there is' : `${cap} credits a month`} paid by the team. Your own summaries stay yours; those you share are seen by ${members} ${members === 1 ? 'person' : 'people'}.`,
  join: 'Join',
  decline: 'No, thank you',
  open: (until: string, email: string) => `Valid until ${until}, for ${email}.`,
}

export const leaveTexts = {
  title: { leave: 'Leave', end: 'End the team' },
  leave: 'Leave the team',
  leaveAsked: 'Leave the team?',
  end: 'End this team',
  endAsked: 'End this team?',
  about: 'What the team has paid for stays with the team. Your account and your own summaries stay yours.',
  pass: 'Pass ownership on',
  passing: 'Pass on',
  passAndLeave: 'Pass on and leave',
  mustName: 'You are the only owner. Name another before you leave.',
  next: 'Next owner',
  pays: 'The owner pays for the team, and needs Enterprise.',
  ends: 'The team ends, with its invitations.',
  comeBack: 'You can come back by a new invitation.',
}

export const memberTexts = {
  title: 'Members',
  invite: 'Invite somebody',
  seats: (members: number, seats: number, invited: number) =>
    `${members} of ${seats} seats${invited > 0 ? `, ${invited} invited` : ''}`,
  role: 'Role',
  capLeft: 'Left of the cap',
  credits: 'Credits',
  actions: 'What to do',
  roles: { owner: 'Owner', admin: 'Admin', member: 'Member' } satisfies Record<GivenRole | 'owner', string>,
  you: '(you)',
  noCap: 'no cap',
  used: 'used',
  ofUsed: (cap: string) => `of ${cap} used`,
  atCap: 'At the cap',
  editOf: (member: string) => `Edit ${member}`,
  invited: (until: string) => `Invited, open until ${until}`,
  noneOf: (cap: string) => `0 of ${cap}`,
  undo: 'Undo',
  undoOf: (email: string) => `Take back the invitation of ${email}`,
}

export const dialogTexts = {
  revoke: 'Take the invitation back?',
  revoking: 'Take it back',
  aboutRevoking: (email: string) => `The link that was mailed to ${email} ends.`,
  remove: (member: string) => `Remove ${member}?`,
  removing: 'Remove',
  aboutRemoving:
    'What the team has paid for stays, without their name. Their account and their own summaries stay theirs.',
  removeFrom: 'Remove from the team',
  invite: 'Send the invitation',
  email: 'Their e-mail',
  wrongEmail: 'Please enter a valid email address',
  cap: 'Cap, credits a month',
  noCap: 'No cap',
}

export const tableTexts = {
  title: 'Use',
  csv: 'CSV',
  csvOf: 'CSV of the use',
  columns: 'Day,Member,Credits',
  quiet: (month: string) =>
    `Quiet so far. Nobody has asked for a summary in ${month}. Each bar will be a day.`,
  day: 'Each bar is a day',
  all: 'All',
  former: 'Former members',
  about: (month: string) => `Credits per member and month. ${month} is still running.`,
}

const DID: Record<TeamChange, (whom: string, from: string, to: string) => string> = {
  created: (_, __, to) => `made the team ${to}`,
  renamed: (_, from, to) => `renamed the team from ${from} to ${to}`,
  invited: (whom, _, to) => `invited ${whom}${to === '' ? '' : ` as ${to}`}`,
  revoked: (whom) => `took back the invitation of ${whom}`,
  joined: (_, __, to) => `joined${to === '' ? '' : ` as ${to}`}`,
  declined: () => 'declined the invitation',
  'role-changed': (whom, from, to) => `changed the role of ${whom} from ${from} to ${to}`,
  'cap-changed': (whom, from, to) => `changed the cap of ${whom} from ${from} to ${to}`,
  removed: (whom) => `removed ${whom}`,
  left: () => 'left',
  passed: (whom) => `passed the team on to ${whom}`,
  shared: (_, __, to) => `shared ${to}`,
  unshared: (_, __, to) => `stopped sharing ${to}`,
  followed: (_, __, to) => `followed ${to}`,
  unfollowed: (_, __, to) => `unfollowed ${to}`,
  'cap-reached': (_, __, to) => `used up the cap of ${to} credits`,
  paused: () => 'paused the team',
  resumed: () => 'resumed the team',
}

export const logTexts = {
  invoices: 'Invoices',
  noInvoices: 'Your invoices could not be loaded. They are in your account as well.',
  title: 'What changed',
  failed: 'Earlier changes could not be loaded.',
  earlier: 'Show earlier changes',
  former: 'A former member',
  whomFormer: 'a former member',
  /** As stored. */
  role: (role: string) => role,
  did: DID,
}
