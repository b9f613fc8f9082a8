import { readFile } from 'node:fs/promises'
import { text as streamText } from 'node:stream/consumers'
import { KEY_POINTS, type Summary } from '#domain/summaries/summary.ts'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import {
  type EpisodePart,
  partsToRead,
  proposalParts,
} from '../../functions/src/engine/model/episodeParts.ts'
import { questionsAbout } from '../../functions/src/engine/model/questions.ts'
import { readSummary } from '../../functions/src/engine/model/readAnswer.ts'
import { isNumbered, readNumbered } from '../../functions/src/engine/model/readNumbered.ts'
import { chatModel, geminiModel, type LanguageModel } from '../../functions/src/engine/model/LanguageModel.ts'
import { chatEngine, geminiEngine } from '../../functions/src/engine/model/modelEngine.ts'
import { PROPOSALS_PER_HOUR, type Proposal } from '../../functions/src/engine/proposals/proposals.ts'
import { StageFailure } from '../../functions/src/engine/StageFailure.ts'
import type { Budget, EngineSummary, SummaryEngine } from '../../functions/src/engine/SummaryEngine.ts'
import { summaryFaults } from '../../functions/src/engine/verify/summaryFaults.ts'
import { verifySummary } from '../../functions/src/engine/verify/verifySummary.ts'
import { BadFile, readTranscriptFile, type TranscriptFile } from './readTranscriptFile.ts'

interface Asked {
  kind: SummaryKind
  /** What the model reads; absent: what it is set to. */
  reads: 'transcript' | 'proposals' | undefined
  /** Proposals for an hour; absent: as many as the model holds, or the usual number. */
  perHour: number | undefined
}

interface Made {
  summary: Summary
  durationSeconds: number
}

/** As long as an answer may take here: nobody waits for a delivery. */
export const LIMIT_MS = 30 * 60_000
/** What is asked where no model is configured: of one that holds everything. */
export const ANY_MODEL = { contextTokens: 1_000_000, reads: 'auto' } as const
/** Whoever runs the command pays for it. */
export const UNLIMITED: Budget = { reserve: async () => ({ settle: async () => {} }) }

/** A summary of a file's answer, verified and repaired. @throws BadFile saying why it would be asked again */
export async function answeredFile(
  file: string,
  { kind, perHour }: Asked,
  answerFile: string,
): Promise<Made> {
  const about = await readTranscriptFile(file)
  const { transcript } = about
  const text = await answerText(answerFile)
  const reading = isNumbered(text)
    ? readNumbered(text, {
        kind,
        proposals: proposalsFor(about, perHour),
        episode: episodeOf(about),
        transcript,
      })
    : readSummary(text, kind, transcript.durationSeconds)
  if ('wrong' in reading) throw askedAgain(answerFile, [reading.wrong])
  return kept(reading.answer, about, kind, answerFile)
}

/** A summary by the configured model, asked once. @throws BadFile for none, or an answer to ask for again */
export async function askAboutFile(file: string, { kind, reads }: Asked): Promise<Made> {
  if (reads !== undefined) process.env['LLM_READS'] = reads
  return askAbout(file, await readTranscriptFile(file), kind)
}

/** The same of words that are read already. @param file what a refusal begins with */
export async function askAbout(file: string, about: TranscriptFile, kind: SummaryKind): Promise<Made> {
  useLocalDefaults()
  const episode = episodeOf(about)
  const engine: SummaryEngine | undefined = [chatEngine, geminiEngine].find((each) => each.canRead(episode))
  if (engine === undefined)
    throw new BadFile(`${file}: No model is configured. Set LLM_URL and LLM_MODEL, or GEMINI_API_KEY.`)
  try {
    const proposed = await engine.summarize({
      transcript: about.transcript,
      episode,
      kind,
      language: episode.language,
      now: new Date(),
      budget: UNLIMITED,
      storage: { hold: async () => 'full' },
      signal: AbortSignal.timeout(LIMIT_MS),
      onExpense: () => {},
    })
    return kept(proposed, about, kind, file)
  } catch (error) {
    if (!(error instanceof StageFailure)) throw error
    throw asBadFile(file, error)
  }
}

export function asBadFile(about: string, { message, cause }: StageFailure): BadFile {
  return new BadFile(
    `${about}: ${message}${cause instanceof Error ? ` (${cause.message.split('\n')[0]})` : ''}`,
  )
}

/** What a model would be asked about a transcript file, part by part, as text or as JSON. */
export async function questionsAboutFile(file: string, asked: Asked, json: boolean): Promise<string> {
  const about = await readTranscriptFile(file)
  const episode = episodeOf(about)
  const { kind } = asked
  const model = modelOf(asked)
  const parts = partsOf(about, asked)
  const questions = questionsAbout({ episode, kind, language: episode.language }, parts, model).map(
    ({ question: { system, inputs, schema } }) => ({
      system,
      text: inputs.map((input) => ('text' in input ? input.text : '')).join('\n'),
      schema,
    }),
  )
  if (json) return JSON.stringify(questions, null, 2)
  return questions
    .map(({ system, text, schema }) => [system, text, JSON.stringify(schema)].join('\n\n'))
    .join('\n\n')
}

function modelOf({ reads }: Asked): Pick<LanguageModel, 'contextTokens' | 'reads'> {
  useLocalDefaults()
  const { contextTokens, reads: set } = chatModel() ?? geminiModel() ?? ANY_MODEL
  return { contextTokens, reads: reads ?? set }
}

function partsOf({ transcript }: TranscriptFile, asked: Asked): EpisodePart[] {
  const model = modelOf(asked)
  const isConfigured = (chatModel() ?? geminiModel()) !== undefined
  const perHour = asked.perHour ?? (isConfigured ? undefined : PROPOSALS_PER_HOUR.usual)
  const numbered = model.reads === 'proposals' ? proposalParts(transcript, model, perHour) : undefined
  return numbered ?? partsToRead(transcript.durationSeconds, transcript, model)
}

function proposalsFor(about: TranscriptFile, perHour: number | undefined): Proposal[] {
  return partsOf(about, { kind: 'basic', reads: 'proposals', perHour }).flatMap(
    ({ proposals = [] }) => proposals,
  )
}

/** Settings have defaults in a local project. */
export function useLocalDefaults(): void {
  process.env['GCLOUD_PROJECT'] ??= 'demo-sonobrief'
}

function kept(
  proposed: EngineSummary,
  { transcript }: TranscriptFile,
  kind: SummaryKind,
  file: string,
): Made {
  const { durationSeconds, language } = transcript
  const summary = verifySummary(proposed, transcript, durationSeconds, KEY_POINTS[kind][1])
  const faults = summaryFaults(proposed, summary, { transcript, durationSeconds, language })
  if (summary === undefined || faults.length > 0) throw askedAgain(file, faults)
  return { summary, durationSeconds }
}

function askedAgain(file: string, faults: readonly string[]): BadFile {
  return new BadFile(`${file}: The answer would be asked for again. ${faults.join(' ')}`)
}

function episodeOf({ title, channelTitle, description, transcript }: TranscriptFile) {
  const { language, durationSeconds } = transcript
  return { videoId: '', title, channelTitle, description, language, durationSeconds, hasTranscript: true }
}

export async function answerText(file: string): Promise<string> {
  if (file === '-') return streamText(process.stdin)
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new BadFile(`${file}: The answer cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
