import { ISSUE_HOLDS } from '#domain/newsletter/newsletterPromises.ts'
import type { LinkOf } from '../../ui/linkOf.ts'

/** Texts of the static islands around the form. */
export const introTexts = {
  title: 'One e‑mail a week',
  benefits: [
    { title: 'Two hours in ten minutes', text: `Every Friday: ${ISSUE_HOLDS}, cut to what matters.` },
    { title: 'In the speaker’s own voice', text: 'Every point opens the original audio at its second.' },
    { title: 'Spanish, English or both', text: 'Written in the language that you read.' },
  ],
  accept: 'I accept the terms & conditions',
  read: (terms: LinkOf, privacy: LinkOf) => (
    <>
      Read the {terms('terms of service')} and the {privacy('privacy policy')}.
    </>
  ),
  issue: 'What an issue looks like',
  issueWhen: 'Every Friday at 07:00 in Madrid, if there is something to tell',
  minutesOf: (heard: number, whole: number) => `${heard} min of ${whole} min`,
  wholeList: 'Read the whole list',
}
