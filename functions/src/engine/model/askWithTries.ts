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

/** A question with what it can cost at worst. */
export interface PricedQuestion {
  question: Omit<ModelQuestion, 'signal'>
  atMost: TokenCount
}

const BLOCKED = 'The summary engine does not work on this episode because of what it says.'
const REFUSED = 'The summary engine cannot read this episode.'
const CONFUSED = 'The summary engine gave no answer that we could use.'
const BUSY = 'The summary engine did not answer.'

/** Answers that break off are asked for once more as they are, and then about less. */
const MOST_CUTS = 2

/** The model may answer about less of the episode; never leaves this folder. */
export class TooMuchAtOnce extends Error {}

/**
 * Asks until there is an answer that can be used, a few times, and no sooner than the service lets us. Money is set aside before each try, and what it did cost
 * is written down after it.
 * @param read says what is wrong with an answer that cannot be used, and the model is told so when it is asked again
 * @param canBeSmaller whether the same can be asked about less of the episode
 * @throws TooMuchAtOnce when that should be asked; StageFailure: final when the content is blocked, the request refused,
 *   today's budget spent, or when every answer that was paid for was of no use (more tries would cost more than the summary
 *   brings); else it may pass
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
    // Until it is known better: whoever is stopped half way has spent all of it.
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
      // Less than what has been cut already is cut again: that does not pass.
      if (fault === 'smaller') throw final('ENGINE_CONFUSED', CONFUSED, error)
      const unavailable = new StageFailure('ENGINE_UNAVAILABLE', BUSY, { cause: error })
      giveUpAfter(tries, isCut ? final('ENGINE_CONFUSED', CONFUSED, error) : unavailable)
      waitMs = Math.max(waitMs, (error.retryAfterSeconds ?? 0) * 1_000)
      // Nobody would be left to hear the answer.
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
