import * as v from 'valibot'
import { LONGEST_QUESTION } from '../asking/longestQuestion.ts'
import { LONGEST_BEGINNING, MOST_CHECKED, MOST_EARLIER } from './askReplies.ts'
import { contractOf, ID, textLike } from './requestFields.ts'

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
    {
      question: v.nonOptional(questionText, ASK),
      earlier: v.optional(earlierTurns, []),
      /** For the browser's own model: passages and its question alone. */
      forDevice: v.exactOptional(v.literal(true, ASK)),
    },
    ASK,
  ),
})

const KEEP =
  'Send {"do": "list"}, {"do": "check", "of": …}, {"do": "drop", "id": …} or {"do": "keep", "question": …, "sentences": …, "passages": …}.'
const count = v.pipe(v.number(KEEP), v.minValue(0, KEEP), v.maxValue(50_000, KEEP))

/** docs/rules.md "Asking" */
export const keptAnswersContract = contractOf('keptAnswers', {
  request: v.variant(
    'do',
    [
      v.object({ do: v.literal('list') }),
      /** Whether a device may keep the words of these summaries. */
      v.object({
        do: v.literal('check'),
        of: v.pipe(v.array(textLike(ID, KEEP), KEEP), v.maxLength(MOST_CHECKED, KEEP)),
      }),
      v.object({ do: v.literal('drop'), id: textLike(ID, KEEP) }),
      v.object({
        do: v.literal('keep'),
        question: questionText,
        sentences: v.pipe(
          v.array(
            v.object({
              text: v.pipe(v.string(KEEP), v.maxLength(LONGEST_ANSWER, KEEP)),
              rests: v.pipe(v.array(count, KEEP), v.minLength(1, KEEP), v.maxLength(20, KEEP)),
            }),
            KEEP,
          ),
          v.minLength(1, KEEP),
          v.maxLength(5, KEEP),
        ),
        /** Places: the server reads the words. How they begin tells apart what begins at one second. */
        passages: v.pipe(
          v.array(
            v.object({
              summaryId: textLike(ID, KEEP),
              startSeconds: count,
              text: v.exactOptional(v.pipe(v.string(KEEP), v.maxLength(LONGEST_BEGINNING, KEEP))),
            }),
            KEEP,
          ),
          v.maxLength(20, KEEP),
        ),
      }),
    ],
    KEEP,
  ),
})
