import { setTimeout as pause } from 'node:timers/promises'
import { RETRY_PAUSES_MS } from '#domain/time/lifetimes.ts'
import { ModelError, type ModelQuestion } from '../../platform/gateways/languageModel.ts'
import type { TokenCount } from '../../platform/modelPrices.ts'
import { logWarning } from '../../platform/log.ts'
import { StageFailure } from '../StageFailure.ts'
import type { EngineInput } from '../SummaryEngine.ts'
import type { LanguageModel } from './LanguageModel.ts'
import type { Reading } from './readAnswer.ts'
import { complaint } from './prompts.ts'
import { budgetReached } from './setAside.ts'

/** A question with its worst cost. */
export interface PricedQuestion {
  question: Omit<ModelQuestion, 'signal'>
  atMost: TokenCount
}

const BLOCKED = 'The summary engine does not work on this episode because of what it says.'
const REFUSED = 'The summary engine cannot read this episode.'
const CONFUSED = 'The summary engine gave no answer that we could use.'
const BUSY = 'The summary engine did not answer.'

/** Cut answers are asked for once more, then about less. */
const MOST_CUTS = 2

/** The model may answer about less of the episode; caught within this folder. */
export class TooMuchAtOnce extends Error {}

/**
 * Asks until an answer is usable, a few times, no sooner than the service allows. Each try's money is set aside before
 * it, and its cost recorded after it.
 * @param read names an answer's fault, which the model is told with the next try
 * @param canBeSmaller whether the question can be about less of the episode
 * @throws TooMuchAtOnce to ask about less; StageFailure: final when the content is blocked, the request refused,
 * today's budget spent, or all paid answers were useless (more tries would cost more than the summary brings); else it
 * may pass
 */
export async function askWithTries<Answer>(
  model: LanguageModel,
  { question, atMost }: PricedQuestion,
  read: (text: string) => Reading<Answer>,
  { now, budget, signal, onExpense }: Pick<EngineInput, 'now' | 'budget' | 'signal' | 'onExpense'>,
  canBeSmaller = false,
): Promise<Answer> {
  const costOf = (tokens: TokenCount) => model.costOf(tokens, now)
  let wrong: string | undefined
  for (let tries = 1; ; tries++) {
    let waitMs = RETRY_PAUSES_MS[tries - 1] ?? 0
    const reservation = await budget.reserve(costOf(atMost), now)
    if (typeof reservation === 'string') throw budgetReached(reservation)
    // Until the count: an interrupted call has spent all of it.
    let used = atMost
    try {
      const system = wrong === undefined ? question.system : `${question.system}\n${complaint([wrong])}`
      const { text, tokens } = await model.ask({ ...question, system, signal })
      used = tokens
      const reading = read(text)
      if ('answer' in reading) return reading.answer
      wrong = reading.wrong
      giveUpAfter(tries, new StageFailure('ENGINE_CONFUSED', CONFUSED, { isFinal: true }))
      logWarning('A model answered otherwise than asked', { tries, characters: text.length, wrong })
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      used = error.tokens ?? (error.isCharged ? atMost : { inputTokens: 0, outputTokens: 0 })
      const { fault } = error
      if (fault === 'blocked') throw final('ENGINE_BLOCKED', BLOCKED, error)
      if (fault === 'refused') throw final('ENGINE_REFUSED', REFUSED, error)
      const isCut = fault === 'cut' || fault === 'smaller'
      if (canBeSmaller && (fault === 'smaller' || (fault === 'cut' && tries >= MOST_CUTS)))
        throw new TooMuchAtOnce('about less', { cause: error })
      // A part that was made smaller is cut again: another try would be, too.
      if (fault === 'smaller') throw final('ENGINE_CONFUSED', CONFUSED, error)
      const unavailable = new StageFailure('ENGINE_UNAVAILABLE', BUSY, { cause: error })
      giveUpAfter(tries, isCut ? final('ENGINE_CONFUSED', CONFUSED, error) : unavailable)
      waitMs = Math.max(waitMs, (error.retryAfterSeconds ?? 0) * 1_000)
      // The caller would be gone before the answer.
      if (waitMs >= model.limitMs) throw unavailable
      logWarning('A model is asked again', { tries, fault })
    } finally {
      if (used.inputTokens > 0) onExpense({ model: model.name, ...used, cost: costOf(used) })
      await reservation.settle(costOf(used))
    }
    await pause(waitMs, undefined, { signal })
  }
}

function giveUpAfter(tries: number, failure: StageFailure): void {
  if (tries > RETRY_PAUSES_MS.length) throw failure
}

const final = (code: string, message: string, cause: Error) =>
  new StageFailure(code, message, { isFinal: true, cause })
