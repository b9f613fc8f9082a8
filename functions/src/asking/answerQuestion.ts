import type { Firestore } from 'firebase-admin/firestore'
import { type Asked, MOST_SHOWN, NEAREST, type NO_ANSWER } from '#domain/api/askReplies.ts'
import { cited } from '#domain/asking/cited.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import { ANSWER_COST } from '#domain/credits/summaryCost.ts'
import { UNLIMITED, type Credits } from '#domain/units.ts'
import { askQuestion, type EarlierTurn, languageOf } from '../engine/ask/askQuestion.ts'
import { askingModel } from '../engine/ask/askingModel.ts'
import { MOST_PASSAGES } from '../engine/ask/passages.ts'
import { readAsked } from '../engine/ask/readAsked.ts'
import type { SaidSentence } from '../engine/ask/verifySentence.ts'
import { askWithTries } from '../engine/model/askWithTries.ts'
import { askedOfDevice, DEVICE } from '../engine/model/deviceQuestion.ts'
import type { LanguageModel } from '../engine/model/LanguageModel.ts'
import { StageFailure } from '../engine/StageFailure.ts'
import { LEDGER_IDS, ledgerEntry, book } from '../credits/ledger.ts'
import { lookForModel } from '../platform/gateways/localModels.ts'
import type { ApiRequest, Identity } from '../platform/http/ApiRequest.ts'
import { logInfo, logWarning } from '../platform/log.ts'
import { countedCall, uncountedCall } from '../profiles/accountLimits.ts'
import { findOwner, isBeforeVerifiedSession } from '../profiles/profiles.ts'
import { dailyBudget } from '../summaries/budget/dailyBudget.ts'
import { requestId } from '../summaries/requestId.ts'
import { heardPassage, type Readable, readablePassages } from './readablePassages.ts'
import { chargeAnswer } from '../credits/rules/charge.ts'
import { refundCharge } from '../summaries/rules/refund.ts'

/** What a model may take: of the 50 seconds of a call, reading the library takes some. */
const MODEL_MS = 35_000

interface Question {
  question: string
  earlier: readonly EarlierTurn[]
  forDevice?: true
}

type Call = Pick<ApiRequest<Identity>, 'identity' | 'now'> & { idempotencyKey: string; asked: Question }

/**
 * An answer from readable passages, each sentence supported; else the nearest passages. Made first, then
 * paid, then shown: unsupported and failed answers are free. docs/rules.md "Asking", #answer-rights
 * @returns `againSeconds` after too many questions
 */
export async function answerQuestion(
  database: Firestore,
  { asked, identity, idempotencyKey, now }: Call,
): Promise<Asked | { againSeconds: number } | 'SESSION_ENDED'> {
  const { uid, email, signedInAt } = identity
  const againSeconds = await countedCall(database, uid, 'questions', now)
  if (againSeconds !== undefined) return { againSeconds }
  // Another question by the same key is another one.
  const id = requestId(uid, JSON.stringify([idempotencyKey, asked]))
  const [owner, paid] = await database.runTransaction(
    (transaction) =>
      Promise.all([
        findOwner(database, transaction, email, uid),
        transaction.get(ledgerEntry(database, uid, LEDGER_IDS.answer(id))),
      ]),
    { readOnly: true },
  )
  if (owner === undefined || isBeforeVerifiedSession(signedInAt, owner.profile)) return 'SESSION_ENDED'
  const { subscription, team, credits } = owner.profile
  const balance = effectiveCredits(credits, now).current
  const about = [...asked.earlier.map(({ question }) => question), asked.question].join(' ')
  const found = await readablePassages(database, { uid, team: team?.id }, about, now)
  const passagesAlone = (why?: (typeof NO_ANSWER)[number], most = MOST_SHOWN): Asked => {
    logInfo('Question not answered', { why: why ?? 'nobody says it', passages: found.passages.length })
    const passages = found.passages.slice(0, most).map((each) => heardPassage(each, found))
    return { sentences: [], passages, ...(why && { why }), charged: 0, balance }
  }
  if (found.passages.length === 0) return passagesAlone()
  if (asked.forDevice)
    return { ...passagesAlone(undefined, MOST_PASSAGES), device: deviceQuestion(asked, found) }
  await lookForModel()
  const model = askingModel()
  if (model === undefined) return passagesAlone('no model')
  if (!paid.exists && balance !== UNLIMITED && balance < ANSWER_COST) return passagesAlone('no credits')
  if ((await countedCall(database, uid, 'unanswered', now)) !== undefined) return passagesAlone('limit')
  // An unanswered question is counted before it is one: many at once are no way around the limit.
  const budget = dailyBudget({ uid, plan: subscription.plan })
  const { sentences, isSpared } = await askModel(model, asked, found, { budget, now })
  const isAnswered = sentences !== undefined && sentences.length > 0
  // A failure takes back nothing that was paid: the same key gets its answer later.
  const settled = sentences && (await settleAnswer(database, id, identity, isAnswered, now))
  if (isSpared || (isAnswered && settled)) await uncountedCall(database, uid, 'unanswered')
  if (sentences === undefined) return passagesAlone('failed')
  // An answer whose price came back is not shown by its key any more.
  if (settled === undefined) return passagesAlone(paid.exists ? 'failed' : 'no credits')
  if (!isAnswered) return { ...passagesAlone(undefined, NEAREST), balance: settled.balance }
  logInfo('Question answered', { sentences: sentences.length, charged: settled.charged })
  const heard = found.passages.map((each) => heardPassage(each, found))
  return { ...cited(sentences, heard), ...settled }
}

/** For the browser's own model, which reads as many of the passages as it holds. */
function deviceQuestion({ question: text, earlier }: Question, { passages, files }: Readable) {
  const language = languageOf(text, files)
  return { question: askedOfDevice(askQuestion({ text, language }, passages, DEVICE, earlier)), language }
}

/** @returns no sentences where nobody says it; undefined where there is no answer, `isSpared` where that may pass or cost nothing */
async function askModel(
  model: LanguageModel,
  { question: text, earlier }: Question,
  { passages, files }: Readable,
  within: { budget: ReturnType<typeof dailyBudget>; now: Date },
): Promise<{ sentences?: SaidSentence[]; isSpared?: boolean }> {
  const question = { text, language: languageOf(text, files) }
  const signal = AbortSignal.timeout(MODEL_MS)
  try {
    const sentences = await askWithTries(
      model,
      askQuestion(question, passages, model, earlier),
      (answer) => readAsked(answer, question, passages),
      { ...within, signal, onExpense: (expense) => logInfo('Question asked of a model', { ...expense }) },
    )
    return { sentences }
  } catch (error) {
    const code = error instanceof StageFailure ? error.code : signal.aborted ? 'TOO_SLOW' : undefined
    if (code === undefined) throw error
    logWarning('A question got no answer', { code })
    return { isSpared: code === 'ENGINE_UNAVAILABLE' || code === 'BUDGET_REACHED' }
  }
}

/**
 * Takes an answer's price before it is shown, once per question and key; returns it where a repetition is no
 * longer supported. Balance and ledger change together. docs/rules.md "Asking"
 * @param isAnswered whether a passage supports it
 * @returns undefined without an account, without enough credits, or after a return: show nothing
 */
function settleAnswer(
  database: Firestore,
  id: string,
  { uid, email }: Identity,
  isAnswered: boolean,
  now: Date,
): Promise<{ charged: Credits; balance: Credits } | undefined> {
  return database.runTransaction(
    async (transaction) => {
      const entry = (name: string) => ledgerEntry(database, uid, name)
      const ids = { charge: LEDGER_IDS.answer(id), refund: LEDGER_IDS.refund(LEDGER_IDS.answer(id)) }
      const [[paid, returned], owner] = await Promise.all([
        transaction.getAll(entry(ids.charge), entry(ids.refund)),
        findOwner(database, transaction, email, uid),
      ])
      if (owner === undefined) return undefined
      const before = owner.profile.credits
      const isPaid = paid?.exists === true
      const isReturned = returned?.exists === true
      if (isAnswered && isReturned) return undefined
      if (isPaid === isAnswered || isReturned)
        return { charged: 0, balance: effectiveCredits(before, now).current }
      if (isAnswered) {
        const due = chargeAnswer(before, now)
        if (!due.ok) return undefined
        const { reset, charge } = due.movements
        transaction.update(owner.reference, { credits: due.credits, updatedAt: now })
        if (reset) book(transaction, entry(LEDGER_IDS.reset(now)), reset, 'reset', now)
        book(transaction, entry(ids.charge), charge, 'answer', now)
        return { charged: Math.max(0, -charge.amount), balance: due.credits.current }
      }
      const taken = Math.max(0, -Number(paid?.get('amount')))
      const { credits, reset, refund } = refundCharge(before, taken, paid?.get('at').toDate() as Date, now)
      transaction.update(owner.reference, { credits, updatedAt: now })
      if (reset) book(transaction, entry(LEDGER_IDS.reset(now)), reset, 'reset', now)
      book(transaction, entry(ids.refund), refund, 'refund', now)
      return { charged: 0, balance: credits.current }
    },
    { maxAttempts: 10 },
  )
}
