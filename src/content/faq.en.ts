import { INVOICE_DUE_DAYS } from '#domain/plans/invoicing.ts'
import { ISSUE_HOLDS, WAITLIST_GETS } from '#domain/newsletter/newsletterPromises.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { SITE } from '#domain/site.ts'
import { TEAM_SEATS } from '#domain/teams/teams.ts'

/** The four questions of the landing page, at most one open. docs/rules.md "Landing" */
export const FAQ: readonly { question: string; answer: string }[] = [
  {
    question: `What is ${SITE.name}?`,
    answer: `A service for people who want the essentials of long podcasts. You paste the link of an episode; ten to fifteen minutes later a summary comes by e-mail: a headline, the gist, the key points and the key moments, about 30 % of the episode. Every point links to the second at which it is said, so you can always hear it in the speaker’s own voice. There is also a weekly newsletter: ${ISSUE_HOLDS}, summarized.`,
  },
  {
    question: 'How can I request information on new features?',
    answer: `Write to ${SITE.contactEmail}. Tell us what you listen to and what you miss.`,
  },
  {
    question: 'Is there a subscription fee?',
    answer: `No: the newsletter is free for now, and you can leave it with one click. Premium options will follow, and the waitlist gets ${WAITLIST_GETS}. Summaries of your own episodes cost credits, and an account gets ${PLANS.free.credits.toLocaleString('en')} free credits every month. Larger plans are paid by card, or a year of Enterprise by invoice, due in ${INVOICE_DUE_DAYS} days. With Enterprise come teams: up to ${TEAM_SEATS} people share one library, and one of them pays.`,
  },
  {
    question: 'Which languages are offered?',
    answer:
      'English and Spanish. Episodes in either language can be summarized, and the newsletter comes in English, in Spanish or in both.',
  },
]
