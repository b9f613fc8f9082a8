export const deletionTexts = {
  title: 'Delete your account?',
  erased: 'Your profile, all requests and all summaries are erased at once, also those that you shared.',
  underWay: 'What is still under way is not mailed any more. Unused credits are lost.',
  planEnds: (plan: string) => `Your ${plan} plan ends today. Nothing more is charged.`,
  newsletter: 'Your newsletter ends, and its record is erased.',
  stays: (years: number) =>
    `The record of your credits stays for ${years} years without your name and address, as bookkeeping asks; invoices stay with Stripe, and one that is open stays owed.`,
  password: 'Your password',
  deleting: 'Deleting...',
  confirm: 'Delete my account for good',
  confirmGoogle: 'Confirm with Google, and delete for good',
  keep: 'Keep my account',
}

export const keyTexts = {
  nameMissing: 'A name is required, so that you know the key again.',
  name: 'Name',
  nameHint: 'What uses it, so that you know it again.',
  may: 'Access',
  read: 'Read: find, quote, list and read',
  write: 'Read and write: also ask for summaries, which costs credits, and delete',
  confirm: 'Please confirm once more that it is you.',
  endTitle: (name: string) => `Revoke “${name}”?`,
  endAllTitle: 'Revoke older keys?',
  keepAllTitle: 'Keep older keys?',
  endSaid: 'Programs that use it are refused from now on. It cannot be brought back.',
  endAllSaid: (names: string) =>
    `Programs that use ${names} are refused from now on. They cannot be brought back.`,
  keepAllSaid: (names: string) => `Programs that use ${names} go on. Keep only what you made yourself.`,
  make: 'Make the key',
  keepAll: 'Keep them',
  end: 'Revoke it now',
  endAll: 'Revoke them now',
  byGoogle: (label: string) => `Confirm with Google: ${label.toLowerCase()}`,
}
