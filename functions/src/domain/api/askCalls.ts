import * as v from 'valibot'
import { LONGEST_QUESTION, MOST_EARLIER } from './askReplies.ts'
import { contractOf } from './requestFields.ts'

const LONGEST_ANSWER = 2_000

const ASK = `Send {"question": …}, a text of 3 to ${LONGEST_QUESTION} characters.`
export const questionText = v.pipe(
  v.string(ASK),
  v.trim(),
  v.minLength(3, ASK),
  v.maxLength(LONGEST_QUESTION, ASK),
)
export const earlierTurns = v.pipe(
  v.array(
    v.object({
      question: questionText,
      answer: v.pipe(v.string(ASK), v.maxLength(LONGEST_ANSWER, 'An earlier answer is too long.')),
    }),
    ASK,
  ),
  v.maxLength(MOST_EARLIER, `Send at most ${MOST_EARLIER} earlier questions.`),
)

/** docs/rules.md "Asking" */
export const askLibraryContract = contractOf('askLibrary', {
  request: v.object(
    { question: v.nonOptional(questionText, ASK), earlier: v.optional(earlierTurns, []) },
    ASK,
  ),
})
