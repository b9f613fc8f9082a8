import { embeddedEngine } from './embedded/embeddedEngine.ts'
import { geminiEngine } from './model/geminiEngine.ts'
import type { Episode, SummaryEngine } from './SummaryEngine.ts'

/** In order of preference: Gemini writes better, and is there only where a key is configured. */
const ENGINES: readonly SummaryEngine[] = [geminiEngine, embeddedEngine]

/**
 * The engines that can summarise an episode, the best first; each next one is for when those before it fail.
 * None: the episode is refused at the quote. docs/rules.md "Summaries and verification"
 */
export function enginesFor(episode: Episode): SummaryEngine[] {
  return ENGINES.filter((engine) => engine.canRead(episode))
}
