import { ENGINE_LIMIT_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../platform/config.ts'
import type { EngineName } from '../platform/settingShapes.ts'
import type { Seconds } from '#domain/units.ts'
import { embeddedEngine } from './embedded/embeddedEngine.ts'
import { chatEngine, geminiEngine } from './model/modelEngine.ts'
import type { Episode, SummaryEngine } from './SummaryEngine.ts'
import { recordedAnswers } from '../platform/gateways/localModels.ts'
import { speakerShares } from './transcript/speakerShares.ts'

/** Recorded answers about the local stack's sample episodes, verified as any model's. It reads no other episode. */
const recordedEngine: SummaryEngine = {
  name: 'recorded',
  canRead: ({ title, hasTranscript }) => hasTranscript && recordedAnswers()?.titles.has(title) === true,
  async summarize({ transcript, episode, kind, signal }) {
    const { readSummary } = await import('./model/readAnswer.ts')
    const address = `${recordedAnswers()?.url}/${encodeURIComponent(episode.title)}?kind=${kind}`
    const answer = await (await fetch(address, { signal })).text()
    const read = readSummary(answer, kind, transcript?.durationSeconds)
    if ('wrong' in read) throw new Error(read.wrong)
    return {
      ...read.answer,
      ...(transcript && kind === 'advanced' && { speakers: speakerShares(transcript) }),
    }
  },
  async translate(summary, { episode, to, signal }) {
    const { withTexts } = await import('./translate/translateSummary.ts')
    const address = `${recordedAnswers()?.url}/${encodeURIComponent(episode.title)}?to=${to}`
    const texts = (await (await fetch(address, { signal })).json()) as Record<string, string>
    return withTexts(summary, new Map(Object.entries(texts)), { episode, to })
  },
}

const ENGINES: Readonly<Record<EngineName, SummaryEngine>> = {
  gemini: geminiEngine,
  llm: chatEngine,
  embedded: embeddedEngine,
}

/** Engines for an episode, the best first. None: it is refused. docs/rules.md "Summaries and verification" */
export function enginesFor(episode: Episode): SummaryEngine[] {
  return setting('ENGINES')
    .flatMap((name) => (name === 'embedded' ? [recordedEngine, ENGINES[name]] : [ENGINES[name]]))
    .filter((engine) => engine.canRead(episode))
}

/** Limit of the slowest configured engine. @param heardSeconds of sound that is fetched to be heard; 0 without */
export function engineLimitMs(heardSeconds: Seconds = 0): number {
  const limits = setting('ENGINES').map((name) => ENGINES[name].limitMs?.(heardSeconds) ?? 0)
  return Math.max(ENGINE_LIMIT_MS, ...limits)
}
