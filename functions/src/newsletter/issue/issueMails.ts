import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { inApp, READER_LANGUAGES } from '#domain/languages.ts'
import { NEWSLETTER_LANGUAGES } from '#domain/newsletter/newsletter.ts'
import type { IssueEdition } from '../rules/weeklyIssue.ts'
import { SITE } from '#domain/site.ts'
import { setting } from '../../platform/config.ts'
import { readDocument } from '../../platform/readDocument.ts'
import { type Mail, oneClickHeaders } from '../../platform/gateways/mail.ts'
import { escapeHtml } from '../../mail/plainWords.ts'
import type { MailContent } from '../../mail/MailContent.ts'
import { weeklyIssueMail } from '../../mail/weeklyIssueMail.ts'
import { returnPathOf } from '../../deliverability/returnPath.ts'
import { manageLinks } from '../../deliverability/signedToken.ts'
import type { Subscriber } from '../../deliverability/Subscriber.ts'
import { type Issue, readIssue } from './Issue.ts'
import { editionsFor } from './recipients.ts'

export const RECIPIENT_FIELDS = ['email', 'receives', 'generation'] as const
const RECIPIENT_SHAPE = v.looseObject({
  email: v.string(),
  receives: v.picklist([...NEWSLETTER_LANGUAGES, 'none']),
  generation: v.exactOptional(v.number()),
})
export type Recipient = Pick<Subscriber, (typeof RECIPIENT_FIELDS)[number]> & { id: string }

/** @returns undefined without a valid document: see readDocument */
export function storedRecipient(snapshot: DocumentSnapshot): Recipient | undefined {
  const data = readDocument<Omit<Recipient, 'id'>>(snapshot, RECIPIENT_SHAPE)
  return data && { ...data, id: snapshot.id }
}

/** Placeholders for each recipient's own links. */
const PLACES = {
  preferences: 'https://links.invalid/preferences',
  unsubscribe: 'https://links.invalid/unsubscribe',
} as const

/** An issue's mails, rendered once per choice of editions. */
export interface IssueMails {
  editions: Issue['editions']
  /** @returns undefined where the recipient has unsubscribed, or has no edition */
  mailTo(recipient: Recipient): Mail | undefined
}

let kept: { week: string; mails: Promise<IssueMails> } | undefined

/** A week's mails, read once per instance, since issues are fixed. @throws Error without an issue */
export async function issueMails(database: Firestore, week: string): Promise<IssueMails> {
  if (kept?.week !== week) {
    const mails = read(database, week)
    kept = { week, mails }
    // Failed reads are repeated.
    mails.catch(() => {
      if (kept?.mails === mails) kept = undefined
    })
  }
  return kept.mails
}

async function read(database: Firestore, week: string): Promise<IssueMails> {
  const issue = await readIssue(database, week)
  if (issue === undefined) throw new Error(`there is no issue of ${week}`)
  return renderIssue(issue)
}

export function renderIssue({ week, editions }: Pick<Issue, 'week' | 'editions'>): IssueMails {
  const host = new URL(setting('APP_URL')).hostname
  const rendered = new Map<string, MailContent>()
  const contentOf = (told: readonly [IssueEdition, ...IssueEdition[]]): MailContent => {
    const key = told.map(({ language }) => language).join()
    const known = rendered.get(key) ?? weeklyIssueMail(told, PLACES, setting('APP_URL'))
    rendered.set(key, known)
    return known
  }
  return {
    editions,
    mailTo({ id, email, receives, generation = 0 }) {
      const [first, ...others] = editionsFor(receives, editions)
      if (first === undefined) return undefined
      const { subject, html, text } = contentOf([first, ...others])
      const { oneClick, ...pages } = manageLinks(id, generation)
      const placed = (mail: string, written: (link: string) => string) =>
        READER_LANGUAGES.flatMap((language) =>
          (['preferences', 'unsubscribe'] as const).map((page) =>
            [PLACES[page], pages[page]].map((address) => inApp(language, address)),
          ),
        ).reduce((filled, [place = '', link = '']) => filled.replaceAll(place, () => written(link)), mail)
      return {
        to: email,
        subject,
        html: placed(html, escapeHtml),
        text: placed(text, (link) => link),
        id: `issue-${week}-${id}`,
        returnPath: returnPathOf('newsletter', id),
        headers: { 'List-Id': `${SITE.name} <newsletter.${host}>`, ...oneClickHeaders(oneClick) },
      }
    },
  }
}
