import type { ReactNode } from 'react'
import { WAITLIST_GETS } from '#domain/newsletter/newsletterPromises.ts'

export const linkTexts = {
  home: 'Back to home',
  dashboard: 'Go to the dashboard',
  preferences: 'Newsletter preferences',
  emailConfirmed: 'Email confirmed',
  nothingToDo: 'Thank you. There is nothing more to do here.',
  confirm: 'Confirm the newsletter',
  wasItYou: 'Was it you?',
  whyConfirm:
    'The address that this link was mailed to was entered for Sonobrief’s newsletter, or for its waiting list. Press the button to say yes. Without it nothing is sent.',
  confirming: 'Confirming...',
  yes: 'Yes, confirm my address',
  comes: {
    Newsletter: 'Thank you. The next weekly issue comes to this address.',
    'Premium WaitList': `Thank you. You are on the Premium WaitList: ${WAITLIST_GETS}.`,
  },
  dead: 'Link not usable',
  deadTitle: 'This link does not work',
  deadWay:
    'Ask for the newsletter again, with the same address: we mail you a new link, and also one to your preferences if you have it already.',
  newLink: 'Ask for a new link',
  never: 'Never ask again',
  neverQuestion: 'Never ask this address again?',
  neverMeans:
    'We’ll never e-mail this address to ask for confirmation again. Subscriptions you confirmed stay.',
  notAsked: 'Not asked again',
  notAskedTitle: 'We will not ask again',
  notAskedMeans:
    'No question of ours comes to this address any more. Should you change your mind, write to us.',
  stopBriefs: 'Stop these mails',
  stopBriefsQuestion: 'Stop mails about your shows?',
  stopBriefsMeans:
    'One press, and they end. Nothing is summarized by itself any more either, so nothing is charged without you: new episodes wait on your dashboard.',
  stopping: 'Stopping...',
  shows: 'Your shows',
  stopped: 'Stopped',
  stoppedTitle: 'These mails have ended',
  stoppedMeans:
    'Your shows are followed as before, and what is new is on your dashboard. You can change it there.',
  unsubscribe: 'Unsubscribe',
  unsubscribing: 'Unsubscribing...',
  unsubscribeQuestion: 'Stop the newsletter?',
  unsubscribeMeans: 'One press, and nothing more comes to the address that this link was mailed to.',
  changeInstead: 'Change language or list instead',
  unsubscribed: 'Unsubscribed',
  unsubscribedTitle: 'You are unsubscribed',
  unsubscribedMeans:
    'Nothing more comes to this address. Was it a mistake? Subscribe again: we ask you once more to confirm.',
  subscribeAgain: 'Subscribe again',
  askAgain: 'Ask for the mail again',
  pending: (email: string) => `${email} is not confirmed yet: please press the button in our mail.`,
  youUnsubscribed: 'You’re unsubscribed.',
  suppressed: (email: string, contact: ReactNode) => (
    <>
      We have stopped mailing {email}: our mail to it came back, or was reported. Write to {contact} if that
      is a mistake.
    </>
  ),
  address: 'Address',
  name: 'Name',
  saved: 'Saved.',
  enough: 'Enough of it?',
  enoughMeans: 'One press, and nothing more comes to this address.',
}
