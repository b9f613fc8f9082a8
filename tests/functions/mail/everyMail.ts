import type { Language } from '#domain/accounts/profile.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { TEMPLATE_IDS } from '#domain/templates/template.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { IssueEdition, IssueEpisode } from '../../../functions/src/newsletter/rules/weeklyIssue.ts'
import { AUTH_MAIL_KINDS, authMail } from '../../../functions/src/mail/authMail.ts'
import type { MailContent } from '../../../functions/src/mail/MailContent.ts'
import { briefMail } from '../../../functions/src/mail/briefMail.ts'
import { receiptMail } from '../../../functions/src/mail/receiptMail.ts'
import { refundMail } from '../../../functions/src/mail/refundMail.ts'
import { summaryMail } from '../../../functions/src/mail/summaryMail.ts'
import { type TeamMail, teamMail } from '../../../functions/src/mail/teamMail.ts'
import { weeklyIssueMail } from '../../../functions/src/mail/weeklyIssueMail.ts'

const APP = 'https://sonobrief.app'
const AT = new Date('2026-11-21T09:31:00Z')
const LINKS = {
  preferences: `${APP}/newsletter/preferences?token=t`,
  unsubscribe: `${APP}/newsletter/unsubscribe?token=t`,
}

/**
 * Every mail that holds words which are not ours, with `words` in each place for them, as often as each may come: what
 * the summary's check lets through, and far more of what nothing limits.
 */
export function mailsOf(words: string): Record<string, MailContent> {
  const cut = (length: number) => words.repeat(Math.ceil(length / words.length)).slice(0, length)
  const request = requestOf(cut(5_000), cut(5_000))
  const editionOf = (language: Language): IssueEdition => {
    const episode: IssueEpisode = {
      source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
      title: cut(5_000),
      show: cut(5_000),
      durationSeconds: 6_840,
      gist: cut(5_000),
      keyPoints: Array.from({ length: 12 }, (_, at) => ({ startSeconds: at * 60, text: cut(5_000) })),
      origin: 'listener',
    }
    return { week: '2026-W47', language, episodes: [episode, ...Array.from({ length: 20 }, () => episode)] }
  }
  const mails: Record<string, MailContent> = {
    summary: summaryMail('one', summaryOf(cut), request, APP),
    'summary of a followed show': summaryMail(
      'one',
      summaryOf(cut),
      request,
      APP,
      `${APP}/stop-briefs?token=1`,
    ),
    'weekly-issue': weeklyIssueMail([editionOf('en')], LINKS, APP),
    'weekly-issue-both': weeklyIssueMail([editionOf('en'), editionOf('es')], LINKS, APP),
  }
  for (const template of TEMPLATE_IDS) {
    mails[`summary-${template}`] = summaryMail('one', summaryOf(cut), { ...request, template }, APP)
  }
  for (const language of ['en', 'es'] as const) {
    mails[`brief-${language}`] = briefMail(
      {
        name: cut(100),
        at: AT,
        timeZone: 'UTC',
        rhythm: 'daily',
        hour: 7,
        summaries: Array.from({ length: 20 }, () => ({
          id: 'one',
          title: cut(5_000),
          show: cut(5_000),
          image: `https://media.example/${cut(2_000)}`,
          durationSeconds: 6_840,
          source: request.source,
          language,
          summary: summaryOf(cut),
        })),
        offers: Array.from({ length: 30 }, () => ({
          episodeId: 'one',
          showId: 'one',
          title: cut(5_000),
          show: cut(5_000),
          image: `https://media.example/${cut(200)}`,
          published: AT,
          durationSeconds: 6_840,
          price: 5_000,
        })),
        resting: Array.from({ length: 30 }, () => cut(500)),
        charged: 1,
        cap: 1,
        capLeft: 1,
        balance: 1,
        shows: 3,
      },
      `${APP}/stop-briefs?token=t`,
      APP,
      language,
    )
    mails[`refund-${language}`] = refundMail({ request, reason: cut(100), credits: 1, appUrl: APP }, language)
    const account = cut(254)
    mails[`deleted-${language}`] = receiptMail(
      'account-deleted',
      { account, at: AT, hadPlan: true },
      language,
    )
    mails[`downloaded-${language}`] = receiptMail('data-downloaded', { account, at: AT }, language)
    const key = { account, at: AT, name: cut(5_000), start: 'sb_k3V9', scope: 'write' } as const
    mails[`key-made-${language}`] = receiptMail('key-made', key, language)
    mails[`key-ended-${language}`] = receiptMail('key-ended', key, language)
    const teamName = cut(5_000)
    const ofTeam: readonly TeamMail[] = [
      { kind: 'invitation', facts: { by: account, role: 'admin', cap: null, expiresAt: AT } },
      { kind: 'role-changed', facts: { teamName, role: 'member' } },
      { kind: 'removed', facts: { teamName } },
      { kind: 'ownership-passed', facts: { teamName } },
      { kind: 'cap-reached', facts: { teamName, cap: 5_000 } },
    ]
    for (const mail of ofTeam) {
      const links = { team: `${APP}/team`, ...(mail.kind === 'invitation' && { never: `${APP}/never` }) }
      mails[`team-${mail.kind}-${language}`] = teamMail(mail, links, language)
    }
    for (const kind of AUTH_MAIL_KINDS) {
      mails[`${kind}-${language}`] = authMail(
        kind,
        { email: account, newEmail: account, link: APP },
        language,
      )
    }
  }
  return mails
}

/** Every list as long, and every text too, as verifySummary lets them be. */
function summaryOf(cut: (length: number) => string): Summary {
  return {
    headline: cut(140),
    gist: cut(1_200),
    keyPoints: Array.from({ length: 12 }, (_, at) => ({ text: cut(400), quote: 'q', startSeconds: at })),
    moments: Array.from({ length: 60 }, (_, at) => ({
      title: cut(120),
      quote: cut(500),
      startSeconds: at * 60,
      endSeconds: at * 60 + 20,
    })),
    quotes: Array.from({ length: 4 }, (_, at) => ({ quote: cut(500), startSeconds: at, speaker: cut(60) })),
    chapters: Array.from({ length: 16 }, (_, at) => ({ title: cut(120), startSeconds: at })),
    mentions: Array.from({ length: 12 }, (_, at) => ({ name: cut(120), kind: 'book', startSeconds: at })),
    speakers: Array.from({ length: 8 }, () => ({ name: cut(60), share: 0.1 })),
    verified: null,
    speech: Array.from({ length: 240 }, (_, bin) => bin % 7),
  }
}

function requestOf(title: string, channelTitle: string): SummaryRequest {
  return {
    uid: 'u',
    account: 'irene@example.com',
    signedInAt: AT,
    deliverTo: 'irene@example.com',
    source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
    episode: { title, channelTitle, language: 'en', durationSeconds: 6_840 },
    kind: 'advanced',
    cost: 38_000,
    minutes: 114,
    requestedAt: AT,
    fingerprint: 'f',
    state: 'sending',
    attempt: 1,
    balance: 64_501,
    updatedAt: AT,
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
}

interface ReadHtml {
  /** Each run of words between two tags that is shown and read out, in order. */
  said: readonly string[]
  /** Where links lead, in order. */
  links: readonly string[]
}

/** What a reader of the mail's HTML gets: without drawings, the preheader and glyphs. */
export function readHtml(html: string): ReadHtml {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
    .replace(/<div aria-hidden="true">[\s\S]*?<\/table><\/div>/g, '')
    .replace(/<span aria-hidden="true">[^<]*<\/span>/g, '')
  return {
    said: body
      .split(/<[^>]*>/)
      .map((words) =>
        decoded(words)
          .replace(/^▶\uFE0E /, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter(Boolean),
    links: [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decoded(href)),
  }
}

function decoded(html: string): string {
  return html.replace(/&(?:#(x?)([0-9a-f]+)|(\w+));/gi, (whole, hex, number, name) =>
    number === undefined
      ? (ENTITIES[String(name)] ?? whole)
      : String.fromCodePoint(Number.parseInt(String(number), hex ? 16 : 10)),
  )
}
