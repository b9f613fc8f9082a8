import { ENGINE_LIMIT_MS } from '../../../functions/src/domain/time/lifetimes.ts'
import { embeddedEngine } from '../../../functions/src/engine/embedded/embeddedEngine.ts'
import type {
  EngineInput,
  EngineSummary,
  SummaryEngine,
} from '../../../functions/src/engine/SummaryEngine.ts'

type Input = EngineInput

/** An engine that does what a test wants; by itself it quotes the first sentences of the transcript. */
export const testEngine = {
  calls: 0,
  answer: plainSummary as (input: Input, call: number) => EngineSummary | Promise<EngineSummary>,
  /** How its summaries are put into another language; absent: they are not. */
  translate: undefined as SummaryEngine['translate'],
  /** Whether excerpts are made as well, behind it or in its place. */
  excerpts: 'none' as 'none' | 'beside' | 'alone',
  reset() {
    this.calls = 0
    this.excerpts = 'none'
    this.translate = undefined
    this.answer = plainSummary
  },
}

/** In place of engines.ts. */
export function enginesFor(): SummaryEngine[] {
  const engine: SummaryEngine = {
    name: 'test',
    canRead: () => true,
    async summarize(input) {
      testEngine.calls++
      return testEngine.answer(input, testEngine.calls)
    },
    ...(testEngine.translate && { translate: testEngine.translate }),
  }
  if (testEngine.excerpts === 'alone') return [embeddedEngine]
  return testEngine.excerpts === 'none' ? [engine] : [engine, embeddedEngine]
}

export function engineLimitMs(): number {
  return ENGINE_LIMIT_MS
}

export function plainSummary({ transcript, episode }: Input): EngineSummary {
  const said = (transcript?.segments ?? []).filter(({ text }) => text.length > 30).slice(0, 6)
  return {
    headline: `On ${episode.title}`,
    gist: 'What is said in the episode, in one paragraph.',
    keyPoints: said.map(({ text, startSeconds }) => ({
      text: `They say: ${text}`,
      quote: text,
      startSeconds,
    })),
    moments: said.slice(0, 3).map(({ text, startSeconds }) => ({
      title: 'A moment',
      quote: text,
      startSeconds,
      endSeconds: startSeconds + 30,
    })),
  }
}
