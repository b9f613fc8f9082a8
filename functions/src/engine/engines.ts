import { ENGINE_LIMIT_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../platform/config.ts'
import type { EngineName } from '../platform/settingShapes.ts'
import type { Seconds } from '#domain/units.ts'
import { embeddedEngine } from './embedded/embeddedEngine.ts'
import { chatEngine, geminiEngine } from './model/modelEngine.ts'
import { recordedEngine } from './model/recordedEngine.ts'
import type { Episode, SummaryEngine } from './SummaryEngine.ts'

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
