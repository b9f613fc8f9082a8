import { summaryCost, type SummaryKind } from '#domain/credits/summaryCost.ts'
import { EVERYBODYS, TEMPLATE_IDS } from '#domain/templates/template.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { Language } from '#domain/accounts/profile.ts'
import { SAMPLE_EPISODES } from '../../src/content/sampleEpisodes.ts'
import { SITE } from '#domain/site.ts'
import { minutesOf } from '#domain/units.ts'
import type { IssueEdition } from '../../functions/src/newsletter/rules/weeklyIssue.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { AUTH_MAIL_KINDS, authMail } from '../../functions/src/mail/authMail.ts'
import type { Brief } from '../../functions/src/mail/Brief.ts'
import { briefMail } from '../../functions/src/mail/briefMail.ts'
import { deliveryConfirmationMail } from '../../functions/src/mail/deliveryConfirmationMail.ts'
import type { MailContent } from '../../functions/src/mail/MailContent.ts'
import {
  newsletterAlreadyMail,
  newsletterConfirmationMail,
} from '../../functions/src/mail/newsletterMails.ts'
import { receiptMail } from '../../functions/src/mail/receiptMail.ts'
import { refundMail } from '../../functions/src/mail/refundMail.ts'
import { summaryMail } from '../../functions/src/mail/summaryMail.ts'
import { weeklyIssueMail } from '../../functions/src/mail/weeklyIssueMail.ts'
import { type TeamMail, teamMail } from '../../functions/src/mail/teamMail.ts'
import { excerptOf } from '../../functions/src/engine/embedded/excerptOf.ts'
import { verifySummary } from '../../functions/src/engine/verify/verifySummary.ts'
import { composeEditions } from '../../functions/src/newsletter/issue/composeEditions.ts'
import { fromRoot } from '../stack/paths.ts'
import { readTranscriptFile } from '../summarize/readTranscriptFile.ts'
import { sampleWeeks } from './sampleWeeks.ts'

const APP = SITE.origin
const NOW = new Date('2026-11-21T09:31:00Z')
const WEEK = '2026-W47'
const ACCOUNT = 'irene@example.com'
const TOKEN = 'mJ0k2cVq8sY5tR1xWb7nLz'
const STOP = `${APP}/stop-briefs?token=${TOKEN}`

const TEAM = 'Northquay Research'

/** One of each kind. */
const TEAM_MAILS: readonly TeamMail[] = [
  {
    kind: 'invitation',
    facts: { by: ACCOUNT, role: 'member', cap: 20_000, expiresAt: new Date('2026-11-28T09:31:00Z') },
  },
  { kind: 'role-changed', facts: { teamName: TEAM, role: 'admin' } },
  { kind: 'removed', facts: { teamName: TEAM } },
  { kind: 'ownership-passed', facts: { teamName: TEAM } },
  { kind: 'cap-reached', facts: { teamName: TEAM, cap: 20_000 } },
]

/**
 * The one mail whose body Firebase's console takes: its placeholders stand where the link and the address go.
 * docs/mails.md
 */
export function consoleMails(): Record<string, MailContent> {
  const facts = { email: '%EMAIL%', link: '%LINK%' }
  return {
    'firebase-password-reset': authMail('PASSWORD_RESET', facts, 'en'),
    'firebase-password-reset-es': authMail('PASSWORD_RESET', facts, 'es'),
  }
}

/** Every mail of ours by name, from our own episodes: what `npm run mails` shows, and tests hold to the rules. */
export async function seededMails(): Promise<Record<string, MailContent>> {
  const quietVoice = await summaryOf('the-quiet-voice', SAMPLE_EPISODES.quietVoice.videoId, 'basic')
  const organ = await summaryOf('el-organo-que-respiraba-polvo', SAMPLE_EPISODES.organ.videoId, 'advanced')
  const link = `${APP}/confirmEmail?newsletter=${TOKEN}`
  const never = `${APP}/newsletter/never?token=${TOKEN}`
  const preferences = `${APP}/newsletter/preferences?token=${TOKEN}`
  const unsubscribe = `${APP}/newsletter/unsubscribe?token=${TOKEN}`
  const issue = (...editions: readonly [IssueEdition, ...IssueEdition[]]) =>
    weeklyIssueMail(editions, { preferences, unsubscribe }, APP)
  const refund = (language: Language, reason = language === 'en' ? 'UNAVAILABLE' : 'NO_TRANSCRIPT') =>
    refundMail(
      {
        request: (language === 'en' ? quietVoice : organ).request,
        reason,
        credits: 5_500,
        appUrl: APP,
      },
      language,
    )
  const mails: Record<string, MailContent> = {
    summary: summaryMail('quiet-voice', quietVoice.summary, quietVoice.request, APP),
    'summary-advanced-es': summaryMail('organ', organ.summary, organ.request, APP),
    'summary-followed': summaryMail('quiet-voice', quietVoice.summary, quietVoice.request, APP, STOP),
    'summary-followed-es': summaryMail('organ', organ.summary, organ.request, APP, STOP),
    'weekly-issue': issue(edition('en')),
    'weekly-issue-es': issue(edition('es')),
    'weekly-issue-both': issue(edition('en'), edition('es')),
  }
  for (const template of TEMPLATE_IDS.filter((id) => id !== EVERYBODYS)) {
    const laid = (of: typeof organ) => summaryMail('laid', of.summary, { ...of.request, template }, APP)
    mails[`summary-${template}`] = laid(quietVoice)
    mails[`summary-${template}-es`] = laid(organ)
  }
  for (const language of ['en', 'es'] as const) {
    const name = (kind: string) => (language === 'en' ? kind : `${kind}-es`)
    mails[name('newsletter-confirmation')] = newsletterConfirmationMail({ confirm: link, never }, language)
    mails[name('newsletter-already')] = newsletterAlreadyMail({ preferences, never }, language)
    mails[name('delivery-confirmation')] = deliveryConfirmationMail(
      { confirm: `${APP}/confirm-delivery?token=${TOKEN}`, never },
      language,
    )
    mails[name('refund')] = refund(language)
    mails[name('brief')] = briefMail(
      briefOf(language === 'en' ? quietVoice : organ, language === 'en' ? 'daily' : 'weekly'),
      STOP,
      APP,
      language,
    )
    mails[name('refund-unheard')] = refund(language, 'SOUND_SILENT')
    mails[name('receipt-account-deleted')] = receiptMail(
      'account-deleted',
      { account: ACCOUNT, at: NOW, hadPlan: true },
      language,
    )
    mails[name('receipt-data-downloaded')] = receiptMail(
      'data-downloaded',
      { account: ACCOUNT, at: NOW },
      language,
    )
    const key = { account: ACCOUNT, at: NOW, name: 'Reading list', start: 'sb_k3V9', scope: 'write' } as const
    for (const kind of ['key-made', 'key-ended'] as const) {
      mails[name(`receipt-${kind}`)] = receiptMail(kind, key, language)
    }
    for (const mail of TEAM_MAILS) {
      const way = mail.kind === 'removed' ? 'dashboard' : 'team'
      const links = { team: `${APP}/${way}`, ...(mail.kind === 'invitation' && { never }) }
      mails[name(`team-${mail.kind}`)] = teamMail(mail, links, language)
    }
    for (const kind of AUTH_MAIL_KINDS) {
      const facts = {
        email: ACCOUNT,
        newEmail: 'irene.new@example.com',
        link: `${APP}/auth/action?mode=verifyEmail&oobCode=${TOKEN}&lang=${language}`,
      }
      mails[name(`account-${kind.toLowerCase().replaceAll('_', '-')}`)] = authMail(kind, facts, language)
    }
  }
  return {
    ...mails,
    'newsletter-confirmation-both': newsletterConfirmationMail({ confirm: link, never }, 'both'),
    'newsletter-confirmation-waitlist': newsletterConfirmationMail(
      { confirm: link, never },
      'en',
      'Premium WaitList',
    ),
    'newsletter-already-both': newsletterAlreadyMail({ preferences, never }, 'both'),
  }
}

async function summaryOf(
  name: string,
  videoId: string,
  kind: SummaryKind,
): Promise<{ summary: Summary; request: SummaryRequest }> {
  const file = fromRoot('emulator-data', 'episodes', `${name}.json`)
  const { transcript, title, channelTitle } = await readTranscriptFile(file)
  const proposed = excerptOf(transcript, { title, kind })
  const summary = verifySummary(proposed, transcript, transcript.durationSeconds)
  if (summary === undefined) throw new Error(`${file} makes no summary`)
  const minutes = minutesOf(transcript.durationSeconds)
  const { language, durationSeconds } = transcript
  const cost = summaryCost(kind, minutes)
  return {
    summary,
    request: {
      uid: 'irene',
      account: ACCOUNT,
      signedInAt: NOW,
      deliverTo: ACCOUNT,
      source: { type: 'youtube', videoId },
      episode: { title, channelTitle, language, durationSeconds },
      kind,
      cost,
      minutes,
      requestedAt: NOW,
      fingerprint: '',
      state: 'sending',
      attempt: 1,
      balance: 100_000 - cost,
      updatedAt: NOW,
    },
  }
}

/** The week's lists of a language, and what a listener shared. */
function edition(language: Language): IssueEdition {
  const editions = composeEditions(WEEK, sampleWeeks(WEEK), { en: [], es: [] })
  const told = editions[language]
  if (told === undefined) throw new Error(`there is no list in ${language}`)
  const [first, ...others] = told.episodes
  const last = others.at(-1)
  if (last === undefined) return told
  return { ...told, episodes: [first, ...others.slice(0, -1), { ...last, origin: 'listener' }] }
}

/** A day of somebody who follows two shows: one episode was summarized by itself, two are offered, a show rests. */
function briefOf(
  { summary, request }: { summary: Summary; request: SummaryRequest },
  rhythm: Brief['rhythm'],
): Brief {
  const offer = (title: string, show: string, hours: number, price: number | null) => ({
    episodeId: 'e'.repeat(40),
    showId: 'a'.repeat(40),
    title,
    show,
    image: 'https://media.example/artwork.jpg',
    published: new Date(NOW.getTime() - hours * 3_600_000),
    durationSeconds: price === null ? null : 6_840,
    price,
  })
  return {
    name: 'Irene',
    at: NOW,
    timeZone: 'Europe/Madrid',
    rhythm,
    hour: 7,
    summaries: [
      {
        id: 'f'.repeat(40),
        title: request.episode.title,
        show: request.episode.channelTitle,
        image: null,
        durationSeconds: request.episode.durationSeconds,
        source: request.source,
        language: request.episode.language,
        summary,
      },
    ],
    offers: [
      offer('What a sourdough starter remembers', 'Slow Science', 20, 19_000),
      offer('El pan de los domingos', 'Sobremesa Larga', 60, null),
    ],
    resting: ['Kiln Weather'],
    charged: request.cost,
    cap: 40_000,
    capLeft: 18_999,
    balance: 31_000,
    shows: 6,
  }
}
