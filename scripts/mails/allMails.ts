import { READER_LANGUAGES, type ReaderLanguage } from '#domain/languages.ts'
import { SITE } from '#domain/site.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { DEFAULT_TEMPLATE, TEMPLATE_IDS } from '#domain/templates/template.ts'
import { AUTH_MAIL_KINDS, authMail } from '../../functions/src/mail/authMail.ts'
import type { Digest } from '../../functions/src/mail/Digest.ts'
import { digestMail } from '../../functions/src/mail/digestMail.ts'
import { deliveryConfirmationMail } from '../../functions/src/mail/deliveryConfirmationMail.ts'
import type { MailContent } from '../../functions/src/mail/MailContent.ts'
import {
  newsletterAlreadyMail,
  newsletterConfirmationMail,
} from '../../functions/src/mail/newsletterMails.ts'
import { type ReceiptKind, receiptMail } from '../../functions/src/mail/receiptMail.ts'
import { refundMail } from '../../functions/src/mail/refundMail.ts'
import { summaryMail } from '../../functions/src/mail/summaryMail.ts'
import { type TeamMail, teamMail } from '../../functions/src/mail/teamMail.ts'
import { weeklyIssueMail } from '../../functions/src/mail/weeklyIssueMail.ts'
import type { IssueEdition } from '../../functions/src/newsletter/rules/weeklyIssue.ts'

export interface MailSample {
  account: string
  newEmail: string
  teamName: string
  keyName: string
  episode: (language: ReaderLanguage) => { summary: Summary; request: SummaryRequest }
  /** Code that a request has failed with. */
  reason: (language: ReaderLanguage) => string
  edition: (language: ReaderLanguage) => IssueEdition
  brief: (language: ReaderLanguage) => Digest
}

interface MailKind {
  /** As docs/mails.md tells it. */
  language: string
  mails: (of: MailSample, language: ReaderLanguage) => Record<string, MailContent>
  /** In more than one language. */
  both?: (of: MailSample) => Record<string, MailContent>
}

const APP = SITE.origin
const AT = new Date('2026-11-21T09:31:00Z')
const token = '?token=mJ0k2cVq8sY5tR1xWb7nLz'
const LINKS = {
  confirm: `${APP}/confirmEmail${token.replace('token', 'newsletter')}`,
  never: `${APP}/newsletter/never${token}`,
  preferences: `${APP}/newsletter/preferences${token}`,
  unsubscribe: `${APP}/newsletter/unsubscribe${token}`,
  stop: `${APP}/stop-briefs${token}`,
  delivery: `${APP}/confirm-delivery${token}`,
}
const ACCOUNTS = 'the account’s'
const ADDRESSES = 'the language of that address’s account, else of the request'

/** Every mail by the function that makes it: for `npm run mails`, the tests of mails, and docs/mails.md. */
export const ALL_MAILS: Readonly<Record<string, MailKind>> = {
  summaryMail: {
    language: `${ADDRESSES}; quotes stay in the episode’s language`,
    mails: ({ episode }, language) => {
      const mail = (
        change: Partial<SummaryRequest> = {},
        spoken: ReaderLanguage = language,
        stop?: string,
      ) => {
        const { summary, request } = episode(spoken)
        return summaryMail('quiet-voice', summary, { ...request, ...change }, APP, language, stop)
      }
      const laid = TEMPLATE_IDS.filter((id) => id !== DEFAULT_TEMPLATE)
      return {
        summary: mail(),
        'summary-of-others': mail({ deliverTo: 'friend@example.com' }),
        'summary-followed': mail({}, language, LINKS.stop),
        'summary-foreign': mail({}, language === 'en' ? 'es' : 'en'),
        ...Object.fromEntries(laid.map((template) => [`summary-${template}`, mail({ template })])),
      }
    },
  },
  deliveryConfirmationMail: {
    language: ADDRESSES,
    mails: (_, language) => ({
      'delivery-confirmation': deliveryConfirmationMail({ ...LINKS, confirm: LINKS.delivery }, language),
    }),
  },
  refundMail: {
    language: ACCOUNTS,
    mails: ({ episode, reason: codeOf }, language) => {
      const refund = (reason: string, excerpt?: string) => {
        const { request } = episode(language)
        return refundMail(
          { request, reason, credits: 5_500, appUrl: APP, ...(excerpt && { excerpt }) },
          language,
        )
      }
      return {
        refund: refund(codeOf(language)),
        'refund-unheard': refund('SOUND_SILENT'),
        'refund-excerpt': refund('ENGINE_BLOCKED', 'quiet-voice'),
      }
    },
  },
  newsletterConfirmationMail: {
    language: 'as chosen; both in one mail',
    mails: (_, language) => ({
      'newsletter-confirmation': newsletterConfirmationMail(LINKS, language),
      'newsletter-confirmation-waitlist': newsletterConfirmationMail(LINKS, language, 'Premium WaitList'),
    }),
    both: () => ({ 'newsletter-confirmation-both': newsletterConfirmationMail(LINKS, 'both') }),
  },
  newsletterAlreadyMail: {
    language: 'as subscribed; both in one mail',
    mails: (_, language) => ({ 'newsletter-already': newsletterAlreadyMail(LINKS, language) }),
    both: () => ({ 'newsletter-already-both': newsletterAlreadyMail(LINKS, 'both') }),
  },
  weeklyIssueMail: {
    language: 'as subscribed; both in one mail',
    mails: ({ edition }, language) => ({ 'weekly-issue': weeklyIssueMail([edition(language)], LINKS, APP) }),
    both: ({ edition }) => ({
      'weekly-issue-both': weeklyIssueMail([edition('en'), edition('es')], LINKS, APP),
    }),
  },
  digestMail: {
    language: `${ACCOUNTS}; quotes stay in the episode’s language`,
    mails: ({ brief }, language) => ({ brief: digestMail(brief(language), LINKS.stop, APP, language) }),
  },
  receiptMail: {
    language: ACCOUNTS,
    mails: ({ account, keyName }, language) => {
      const key = { account, at: AT, name: keyName, start: 'sb_k3V9', scope: 'write' } as const
      const deleted = { account, at: AT, hadPlan: true }
      const mails: { [Kind in ReceiptKind as `receipt-${Kind}`]: MailContent } = {
        'receipt-account-deleted': receiptMail('account-deleted', deleted, language),
        'receipt-data-downloaded': receiptMail('data-downloaded', { account, at: AT }, language, APP),
        'receipt-key-made': receiptMail('key-made', key, language, APP),
        'receipt-key-ended': receiptMail('key-ended', key, language, APP),
      }
      return mails
    },
  },
  teamMail: {
    language: 'the language of that address’s account, else of the admin',
    mails: ({ account, teamName }, language) => {
      const expiresAt = new Date('2026-11-28T09:31:00Z')
      const mails: { [Kind in TeamMail['kind']]: Extract<TeamMail, { kind: Kind }>['facts'] } = {
        invitation: { by: account, role: 'member', cap: 20_000, expiresAt },
        'role-changed': { teamName, role: 'admin' },
        removed: { teamName },
        'ownership-passed': { teamName },
        'cap-reached': { teamName, cap: 20_000 },
      }
      const linksOf = ({ kind }: TeamMail) => ({
        team: `${APP}/${kind === 'removed' ? 'dashboard' : 'team'}`,
        ...(kind === 'invitation' && { never: LINKS.never }),
      })
      return Object.fromEntries(
        Object.entries(mails).map(([kind, facts]) => {
          const mail = { kind, facts } as TeamMail
          return [`team-${kind}`, teamMail(mail, linksOf(mail), language)]
        }),
      )
    },
  },
  authMail: {
    language: 'Firebase chooses it: below',
    mails: ({ account: email, newEmail }, language) => {
      const link = `${APP}/auth/action?mode=verifyEmail&oobCode=mJ0k2cVq8sY5&lang=${language}`
      return Object.fromEntries(
        AUTH_MAIL_KINDS.map((kind) => [
          `account-${kind.toLowerCase().replaceAll('_', '-')}`,
          authMail(kind, { email, newEmail, link }, language),
        ]),
      )
    },
  },
}

/** Every mail by name: those not in English end in their language, such as `-es`, those in both languages in `-both`. */
export function mailsOf(sample: MailSample): Record<string, MailContent> {
  const all = Object.values(ALL_MAILS).flatMap(({ mails, both }) => [
    ...READER_LANGUAGES.flatMap((language) =>
      Object.entries(mails(sample, language)).map(
        ([name, mail]) => [language === 'en' ? name : `${name}-${language}`, mail] as const,
      ),
    ),
    ...Object.entries(both?.(sample) ?? {}),
  ])
  return Object.fromEntries(all)
}
