import type { Transcript } from '#domain/episodes/transcript.ts'
import { excerptOf } from '../../../functions/src/engine/embedded/excerptOf.ts'
import { leadBaseline, lengthBaseline, randomBaseline } from '../engine/baselines.ts'
import { humanExtract, mean, type Span, timeF1, timeOverlap } from '../engine/measures.ts'
import {
  amiTranscript,
  hasCorpora,
  readAmi,
  readIcsi,
  readSeeded,
  readSharedEpisodes,
} from '../engine/readCorpora.ts'
import type { EpisodeFile } from '../../rigs/episodeFiles.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fromRoot } from '../../stack/paths.ts'
import { type Proposal, proposalCount, proposals } from '../../../functions/src/engine/proposals/proposals.ts'

/** By episode and question: parts of the answer, each with the start seconds of its sentences. */
type AnswerTimes = Record<string, number[][][]>

/** Questions answered by so many proposals for an hour, in full or in part. */
function printProposals(episodes: readonly EpisodeFile[]): void {
  const file = fromRoot('scripts', 'bench', 'engine', 'answerTimes.json')
  const times = JSON.parse(readFileSync(file, 'utf8')) as AnswerTimes
  const rows: Record<string, object> = {}
  for (const perHour of [80, 120, 160, 240, 320]) {
    const row = { full: 0, part: 0, questions: 0, words: 0, hours: 0 }
    for (const { name, transcript } of episodes) {
      const questions = times[path.basename(name, '.json')]
      if (questions === undefined) continue
      const list = proposals(transcript, proposalCount(transcript, perHour))
      row.hours += transcript.durationSeconds / 3_600
      row.words += list.reduce((sum, { text }) => sum + text.split(' ').length, 0)
      for (const parts of questions) {
        const held = parts.filter((seconds) => seconds.some((second) => list.some(isSaidIn(second)))).length
        row.questions++
        if (held === parts.length) row.full++
        else if (held > 0) row.part++
      }
    }
    const { full, part, questions, words, hours } = row
    rows[`${perHour} an hour`] = { full, part, of: questions, 'words an hour': Math.round(words / hours) }
  }
  console.log('Answers to questions about episodes that stand in their proposals')
  console.table(rows)
}

const isSaidIn =
  (second: number) =>
  ({ startSeconds, endSeconds }: Proposal) =>
    startSeconds <= second + 0.1 && second + 0.1 < Math.max(endSeconds, startSeconds + 0.3)

/** The embedded engine on development data outside the repository, beside baselines; or its speed only. */
export async function bench(): Promise<void> {
  // First, in an empty process: its memory is then the engine's.
  await speed()
  if (hasCorpora()) await quality()
  else console.log('The development data is missing: speed only.')
}

type Method = (transcript: Transcript) => Span[]

const METHODS: Record<string, Method> = {
  random: randomBaseline,
  'first 30 %': leadBaseline,
  'sentence length': lengthBaseline,
  embedded: (transcript) =>
    excerptOf(transcript, { title: '', kind: 'basic' }).moments.map(({ startSeconds, endSeconds }) => [
      startSeconds,
      endSeconds,
    ]),
}

const percent = (share: number) => (100 * share).toFixed(1)

async function quality(): Promise<void> {
  const meetings = { AMI: await readAmi(), ICSI: await readIcsi() }
  const episodes = readSharedEpisodes()
  const talks = talksInBoth(episodes)
  const rows: Record<string, object> = {}
  for (const [name, method] of Object.entries(METHODS)) {
    const times: Record<string, string> = {}
    for (const [collection, all] of Object.entries(meetings)) {
      for (const recognised of [false, true]) {
        const f1s = all.map((meeting) => {
          const spans = method(amiTranscript(meeting, recognised))
          return timeF1(spans, humanExtract(meeting), meeting.dur)
        })
        times[recognised ? `${collection} ASR` : collection] = percent(mean(f1s))
      }
    }
    const overlaps = talks.map(([spanish, english]) => overlapOf(method, spanish, english))
    rows[name] = { ...times, 'es/en': percent(mean(overlaps)), least: percent(Math.min(...overlaps)) }
  }
  console.log(
    `AMI, ICSI: ${meetings.AMI.length} and ${meetings.ICSI.length} meetings, 30 % of the time picked: F1 in seconds, by hand and as recognised.`,
  )
  console.log(
    `es/en: picked time in common between the Spanish and the English text of ${talks.length} talks, mean and least; the lead's is whole by definition. All in %.`,
  )
  console.table(rows)
  printProposals(episodes)
  console.log(
    'The weights of sentences were learned on these meetings; docs/engine.md has the figures without that.',
  )
}

/** Talks with a Spanish text beside the English one. */
function talksInBoth(episodes: readonly EpisodeFile[]): Array<[spanish: Transcript, english: Transcript]> {
  return episodes.flatMap(({ name, transcript }) => {
    const english = episodes.find(
      (other) => name.endsWith('.es.json') && other.name === name.replace('.es.', '.en.'),
    )
    return english === undefined ? [] : [[transcript, english.transcript] as [Transcript, Transcript]]
  })
}

/** Common picked time, scaled to one duration: other sentences, other times. */
function overlapOf(method: Method, spanish: Transcript, english: Transcript): number {
  const duration = english.durationSeconds
  const scale = duration / spanish.durationSeconds
  const picked = method(spanish).map(([start, end]): Span => [start * scale, end * scale])
  return timeOverlap(picked, method(english), duration)
}

const RUNS = 15
/** Unmeasured runs on an hour of speech after the first: a server stays warm. */
const WARM_UP_RUNS = 200

async function speed(): Promise<void> {
  const [episode] = readSeeded()
  if (episode === undefined) return
  const rows: Record<string, object> = {}
  const cold = millisecondsFor(repeated(episode, 1))
  for (let run = 0; run < WARM_UP_RUNS; run++) millisecondsFor(repeated(episode, 1))
  for (const hours of [1, 3, 10, 12]) {
    const transcript = repeated(episode, hours)
    const spent = Array.from({ length: RUNS }, () => millisecondsFor(transcript) / hours).toSorted(
      (a, b) => a - b,
    )
    rows[`${hours} h`] = {
      words: transcript.segments.reduce((sum, { text }) => sum + text.split(' ').length, 0),
      'median, ms/h': spent[RUNS >> 1]?.toFixed(2),
      'best, ms/h': spent[0]?.toFixed(2),
      'process, MB': Math.round(process.memoryUsage().rss / 2 ** 20),
    }
  }
  console.log(`The first hour in a new process: ${cold.toFixed(0)} ms.`)
  console.log('Processor time per hour of speech')
  console.table(rows)
}

/** Processor time, not the clock's: other programs may use the machine. */
function millisecondsFor(transcript: Transcript): number {
  const before = process.cpuUsage()
  excerptOf(transcript, { title: '', kind: 'basic' })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** An episode repeated until it lasts so many hours. */
function repeated({ transcript }: EpisodeFile, hours: number): Transcript {
  const durationSeconds = hours * 3600
  const segments: Array<Transcript['segments'][number]> = []
  for (let offset = 0; offset < durationSeconds; offset += transcript.durationSeconds) {
    for (const segment of transcript.segments) {
      const startSeconds = segment.startSeconds + offset
      if (startSeconds >= durationSeconds) break
      segments.push({
        ...segment,
        startSeconds,
        endSeconds: Math.min(durationSeconds, segment.endSeconds + offset),
      })
    }
  }
  return { ...transcript, durationSeconds, segments }
}
