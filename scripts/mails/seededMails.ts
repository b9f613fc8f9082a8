import { summaryCost, type SummaryKind } from '#domain/credits/summaryCost.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import { SAMPLE_EPISODES } from '../../src/content/sampleEpisodes.ts'
import { minutesOf } from '#domain/units.ts'
import type { IssueEdition } from '../../functions/src/newsletter/rules/weeklyIssue.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { authMail } from '../../functions/src/mail/authMail.ts'
import type { Digest } from '../../functions/src/mail/Digest.ts'
import type { MailContent } from '../../functions/src/mail/MailContent.ts'
import { excerptOf } from '../../functions/src/engine/embedded/excerptOf.ts'
import { verifySummary } from '../../functions/src/engine/verify/verifySummary.ts'
import { composeEditions } from '../../functions/src/newsletter/issue/composeEditions.ts'
import { fromRoot } from '../stack/paths.ts'
import { readTranscriptFile } from '../summarize/readTranscriptFile.ts'
import { mailsOf } from './allMails.ts'
import { sampleWeeks } from './sampleWeeks.ts'

const NOW = new Date('2026-11-21T09:31:00Z')
const WEEK = '2026-W47'
const ACCOUNT = 'irene@example.com'

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
  const en = await summaryOf('the-quiet-voice', SAMPLE_EPISODES.quietVoice.videoId, 'basic')
  const es = await summaryOf('el-organo-que-respiraba-polvo', SAMPLE_EPISODES.organ.videoId, 'advanced')
  return mailsOf({
    account: ACCOUNT,
    newEmail: 'irene.new@example.com',
    teamName: 'Northquay Research',
    keyName: 'Reading list',
    episode: (language) => (language === 'es' ? es : en),
    reason: (language) => (language === 'es' ? 'NO_TRANSCRIPT' : 'UNAVAILABLE'),
    edition,
    brief: (language) => (language === 'en' ? briefOf([en, es], 'daily') : briefOf([es, en], 'weekly')),
  })
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
function edition(language: ReaderLanguage): IssueEdition {
  const editions = composeEditions(WEEK, sampleWeeks(WEEK), { en: [], es: [] })
  const told = Object.values(editions).find((each) => each.language === language)
  if (told === undefined) throw new Error(`there is no list in ${language}`)
  const [first, ...others] = told.episodes
  const last = others.at(-1)
  if (last === undefined) return told
  return { ...told, episodes: [first, ...others.slice(0, -1), { ...last, origin: 'listener' }] }
}

/** A day's brief of two shows: an episode summarized in each language, two offered, a show that rests. */
function briefOf(
  told: ReadonlyArray<{ summary: Summary; request: SummaryRequest }>,
  rhythm: Digest['rhythm'],
): Digest {
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
    summaries: told.map(({ summary, request: { source, episode } }) => ({
      id: 'f'.repeat(40),
      title: episode.title,
      show: episode.channelTitle,
      image: null,
      durationSeconds: episode.durationSeconds,
      source,
      language: episode.language,
      summary,
    })),
    offers: [
      offer('What a sourdough starter remembers', 'Slow Science', 20, 19_000),
      offer('El pan de los domingos', 'Sobremesa Larga', 60, null),
    ],
    resting: ['Kiln Weather'],
    charged: told.reduce((sum, { request }) => sum + request.cost, 0),
    cap: 40_000,
    capLeft: 18_999,
    balance: 31_000,
    shows: 6,
  }
}
