import { embeddedEngine } from './embedded/embeddedEngine.ts'
import type { Episode, SummaryEngine } from './SummaryEngine.ts'

/** In order of preference. */
const ENGINES: readonly SummaryEngine[] = [embeddedEngine]

/** The engine that summarises an episode; undefined when none can read it. product.md "Engines" */
export function engineFor(episode: Episode): SummaryEngine | undefined {
  return ENGINES.find((engine) => engine.canRead(episode))
}
