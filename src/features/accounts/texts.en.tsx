import type { LinkOf } from '../../ui/linkOf.ts'

export const outcomeTexts = {
  offline: 'This needs the network. It works again once you are online.',
  wrongPassword: 'This password does not belong to the account. Please try again.',
  passwordRequired: 'Password is required',
  tooManyTries: 'Too many tries. Please wait a moment and try again.',
  googleCancelled: 'Google sign-in was cancelled. Your account is as it was.',
  googleBlocked: 'Your browser blocked Google’s window. Please allow it for this page, and try again.',
  otherGoogleAccount: 'This is another Google account. Please choose the one that you log in with here.',
}

export const accountTexts = {
  title: 'Account',
  failure: 'your account could not be loaded. Please try again.',
  offline: 'You can change your name and language without a network. What else stands here needs it.',
  active: 'Active',
  invoices: 'Invoices',
  noInvoices: 'No invoices yet.',
  templates: 'Templates',
  aboutTemplates: 'Choose how summaries are laid out: Brief, Decide, Study or Show notes.',
  newOnes: (template: string) => ` New ones use ${template}.`,
  chooseTemplate: 'Choose a template',
  team: 'Team',
  aboutTeam: 'Up to five people share one plan. The team pays.',
  openTeam: 'Open the team',
  delete: 'Delete account',
  aboutDelete: 'Permanently deletes your account and everything in it. This can’t be undone.',
  deleteMine: 'Delete my account',
}

export const farewellTexts = {
  tab: 'Account deleted',
  title: 'Your account is deleted',
  text: 'Nothing of it is left on this device, and we send you one last e-mail to confirm it. You are welcome back at any time, with a new account.',
  home: 'Home',
}

export const profileTexts = {
  title: 'About you',
  nameTooLong: 'Please use a name of at most 100 letters, without line breaks.',
  summariesIn: 'Summaries in',
  marksKnown: 'Points you know from earlier summaries',
  folded: 'Fold them',
  asOthers: 'Show them like the others',
  saved: 'Saved.',
  plan: 'Plan',
  mails: 'E-mails',
  aboutEpisodes: 'About new episodes',
}

export const signInTexts = {
  email: {
    title: 'Change e-mail',
    wanted: 'New e-mail',
    wrong: 'Please enter a valid email address',
    done: (email: string) =>
      `Open the link that we sent to ${email}. Until then your account keeps its address.`,
  },
  password: {
    title: 'Change password',
    wanted: 'New password',
    wrong: 'The password needs at least 6 characters.',
    done: (_: string) => 'Saved. Other devices are logged out.',
  },
}

export const dataTexts = {
  title: 'Your data',
  about:
    'Everything that we keep about you, in one file that people and programs can read: profile, credits, every summary, consents, and your newsletter.',
  collectingData: 'Collecting your data...',
  soFar: (summaries: number) => `Collecting your data: ${summaries} summaries so far...`,
  done: (fileName: string) => `Downloaded as ${fileName}.`,
  collecting: 'Collecting...',
  download: 'Download all my data',
  since: 'Member since',
  terms: 'Terms accepted',
  accepted: (at: string, version: string) => `${at}, version of ${version}`,
  atSignUp: 'At sign-up',
  howLong: 'How long we keep it',
  more: (link: LinkOf) => <>More in our {link('privacy policy')}.</>,
}

export const callsTexts = {
  title: 'Calls today',
  untilMidnight: (most: string) => `of ${most} calls today (resets 00:00 UTC)`,
  asOf: (most: string, time: string) => `of ${most}, as of ${time}`,
  used: 'Calls today, used',
  share: (made: string, most: string) => `${made} of ${most}`,
  usedUp: 'They are used up. Calls are answered again from 00:00 UTC.',
}

export const keysTexts = {
  title: 'API keys',
  help: 'How to use them',
  limits: (keys: number, most: number, perMinute: number, perDay: string) =>
    `${keys} of ${most} keys. ${perMinute} calls a minute, ${perDay} a day. Same prices, same credits.`,
  noPlan: (link: LinkOf) => (
    <>The API comes with {link('Premium and Enterprise')}. Keys do nothing on the free plan.</>
  ),
  make: 'Make a key',
  doubt: 'Revoke older keys too?',
  doubted: (names: string) =>
    `${names}: made before your password was changed or your sessions were ended. Keys go on working until you revoke them.`,
  endThese: (count: number) => (count === 1 ? 'Revoke this key' : `Revoke these ${count} keys`),
  keepThese: (count: number): string => (count === 1 ? 'Keep it' : 'Keep them'),
  copied: 'Copied.',
  marked: 'Selected: copy it with your keyboard.',
  made: 'Copy your key now',
  once: 'We keep only its fingerprint. When you leave this page, nobody can show it again.',
  copy: 'Copy',
  kept: 'Done',
  columns: { name: 'Name', may: 'Access', made: 'Made', used: 'Last used', actions: 'What to do' },
  scopes: { read: 'Read', write: 'Read and write' },
  madeAt: 'Made ',
  usedAt: 'Used ',
  unused: 'not used yet',
  end: 'Revoke',
  endOf: (name: string) => `Revoke ${name}`,
}
