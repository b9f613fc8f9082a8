import type { EpisodeLanguage } from '#domain/languages.ts'
import type { KeyMoment, KeyPoint } from '#domain/summaries/summary.ts'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import type { Json } from '../../platform/json.ts'
import type { Proposal } from '../proposals/proposals.ts'
import type { EngineSummary, Episode } from '../SummaryEngine.ts'
import { Carriers } from '../verify/carries.ts'
import { isWrittenIn } from '../verify/isWrittenIn.ts'
import { answerIn } from './answerIn.ts'
import { memberOf } from './memberNames.ts'
import {
  entries,
  mentionOf,
  NO_JSON,
  NO_POINTS,
  ownWords,
  type Reading,
  speakerOf,
  SUMMARY,
} from './readAnswer.ts'
import { numberOf } from './readTime.ts'

/** Points on one sentence: it may say two things. */
const MOST_POINTS_EACH = 2
const QUOTE_WORDS = 30

interface Read {
  kind: SummaryKind
  proposals: readonly Proposal[]
  episode: Pick<Episode, 'title' | 'channelTitle' | 'description'>
  /** The spoken language. */
  transcript: { language: EpisodeLanguage } | null
}

/**
 * An answer about proposals: words and seconds are those of the named sentences. A point has none, and verification
 * drops it, where its number does not exist, is used by more than two points, or its sentence says something else.
 */
export function readNumbered(
  text: string,
  { kind, proposals, episode, transcript }: Read,
): Reading<EngineSummary> {
  const answer = answerIn(text, SUMMARY)
  if (answer === undefined) return { wrong: NO_JSON }
  const byNumber = new Map(proposals.map((proposal) => [proposal.n, proposal]))
  const proposalOf = (entry: Json, name: 'n' | 'from' | 'to') => byNumber.get(numberIn(entry, name))
  const claims = entries(answer, 'keyPoints', 'text').map((entry) => claimOf(entry))
  if (claims.every(({ claim }) => claim === '')) return { wrong: NO_POINTS }
  const timesOf = (number: number) => claims.filter(({ n }) => n === number).length
  const language = transcript?.language ?? 'en'
  const { title, channelTitle, description = '' } = episode
  const isSameLanguage = isWrittenIn(language, claims.map(({ claim }) => claim).join(' '))
  const carriers = new Carriers(proposals, `${title} ${channelTitle} ${description}`, language)
  const keyPoints = claims.map(({ n, claim }): KeyPoint => {
    const proposal = byNumber.get(n)
    const isCarried = timesOf(n) <= MOST_POINTS_EACH && carriers.carries(claim, n, !isSameLanguage)
    return proposal !== undefined && isCarried
      ? { text: claim, quote: proposal.text, startSeconds: proposal.startSeconds }
      : { text: claim, quote: '', startSeconds: 0 }
  })
  const moments = entries(answer, 'moments', 'title').flatMap((entry): KeyMoment[] => {
    const ends = [proposalOf(entry, 'from'), proposalOf(entry, 'to')].filter((each) => each !== undefined)
    const [first, last] = ends.toSorted((a, b) => a.n - b.n)
    if (first === undefined) return []
    return [
      {
        title: ownWords(entry, 'title'),
        quote: first.text.split(' ').slice(0, QUOTE_WORDS).join(' '),
        startSeconds: first.startSeconds,
        endSeconds: (last ?? first).endSeconds,
      },
    ]
  })
  const mentions = entries(answer, 'mentions', 'name')
    .map(mentionOf)
    .filter(({ name }) => name !== '')
  const chapters = entries(answer, 'chapters', 'title').flatMap((entry) => {
    const startSeconds = proposalOf(entry, 'n')?.startSeconds
    return startSeconds === undefined ? [] : [{ title: ownWords(entry, 'title'), startSeconds }]
  })
  const quotes = entries(answer, 'quotes', 'n').flatMap((entry) => {
    const proposal = proposalOf(entry, 'n')
    if (proposal === undefined) return []
    const { text: quote, startSeconds, speaker = '' } = proposal
    return [{ quote, startSeconds, speaker }]
  })
  return {
    answer: {
      headline: ownWords(answer, 'headline'),
      gist: ownWords(answer, 'gist'),
      keyPoints,
      moments,
      ...(mentions.length > 0 && { mentions }),
      ...(kind === 'advanced' && {
        // The first one begins with the episode.
        chapters: chapters.map((chapter, at) =>
          at === 0 && proposals[0]?.n === 1 ? { ...chapter, startSeconds: 0 } : chapter,
        ),
        speakers: entries(answer, 'speakers', 'name').map(speakerOf),
        quotes,
      }),
    },
  }
}

/** Whether an answer names sentences by number, not by words. */
export function isNumbered(text: string): boolean {
  const answer = answerIn(text, SUMMARY)
  if (answer === undefined) return false
  const points = entries(answer, 'keyPoints', 'text')
  return (
    points.length > 0 &&
    points.every(
      (entry) => memberOf(entry, 'quote') === undefined || Number.isInteger(memberOf(entry, 'quote')),
    ) &&
    points.some((entry) => Number.isInteger(claimOf(entry).n))
  )
}

/** "12", "#12" or 12. */
function numberIn(entry: Json, name: 'n' | 'from' | 'to'): number {
  return numberOf(memberOf(entry, name))
}

/** {"n": 12, "text": "…"}, or "#12 …" as one text. */
function claimOf(entry: Json): { n: number; claim: string } {
  const claim = ownWords(entry, 'text')
  const n = numberIn(entry, 'n')
  if (Number.isInteger(n)) return { n, claim }
  const [, written, rest = ''] = /^\W*(\d{1,5})\W+(\p{L}.*)$/su.exec(claim) ?? []
  return written === undefined ? { n: Number.NaN, claim } : { n: Number(written), claim: rest }
}
