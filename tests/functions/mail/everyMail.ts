import { EPISODE_LANGUAGES, type EpisodeLanguage, type ReaderLanguage } from '#domain/languages.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { MailContent } from '../../../functions/src/mail/MailContent.ts'
import type { IssueEpisode } from '../../../functions/src/newsletter/rules/weeklyIssue.ts'
import { mailsOf as mailsOfSample } from '../../../scripts/mails/allMails.ts'

const AT = new Date('2026-11-21T09:31:00Z')

/**
 * Every mail, with `words` in each place for words which are not ours, as often as each may come: what the summary's check
 * lets through, and far more of what nothing limits.
 */
export function mailsOf(words: string): Record<string, MailContent> {
  const cut = (length: number) => words.repeat(Math.ceil(length / words.length)).slice(0, length)
  const summary = summaryOf(cut)
  const source = { type: 'youtube', videoId: 'sbZ0oInJar1' } as const
  const told = { source, title: cut(5_000), show: cut(5_000), durationSeconds: 6_840 }
  const shown = { title: told.title, show: told.show, image: `https://media.example/${cut(2_000)}` }
  const episode: IssueEpisode = {
    ...told,
    gist: cut(5_000),
    keyPoints: Array.from({ length: 12 }, (_, at) => ({ startSeconds: at * 60, text: cut(5_000) })),
    origin: 'listener',
  }
  const account = cut(254)
  return mailsOfSample({
    account,
    newEmail: account,
    teamName: cut(5_000),
    keyName: cut(5_000),
    episode: (language) => ({ summary, request: requestOf(cut(5_000), cut(5_000), spokenFor(language)) }),
    reason: () => cut(100),
    edition: (language) => ({
      week: '2026-W47',
      language,
      episodes: [episode, ...Array.from({ length: 20 }, () => episode)],
    }),
    brief: (language) => ({
      name: cut(100),
      at: AT,
      timeZone: 'UTC',
      rhythm: 'daily',
      hour: 7,
      summaries: Array.from({ length: 20 }, () => ({
        id: 'one',
        ...told,
        ...shown,
        language: spokenFor(language),
        summary,
        fresh: 3,
      })),
      offers: Array.from({ length: 30 }, () => ({
        episodeId: 'one',
        showId: 'one',
        ...shown,
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
    }),
  })
}

const spokenFor = (reader: ReaderLanguage) => EPISODE_LANGUAGES.find((each) => each === reader) ?? 'en'

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

function requestOf(title: string, channelTitle: string, language: EpisodeLanguage): SummaryRequest {
  return {
    uid: 'u',
    account: 'irene@example.com',
    signedInAt: AT,
    deliverTo: 'irene@example.com',
    source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
    episode: { title, channelTitle, language, durationSeconds: 6_840 },
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

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }

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
