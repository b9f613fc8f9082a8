import type { Units } from './readUnits.ts'
import type { Words } from './readWords.ts'

/** Sentences in order, without overlaps. Another voice's "mm-hmm" has no time, and ends no sentence around it. */
export interface Timeline {
  count: number
  unit: Int32Array
  firstWord: Int32Array
  startSeconds: Float64Array
  endSeconds: Float64Array
}

/** Longest remark. People who shortened meetings kept few shorter ones. */
const LONGEST_REMARK = 8

/** Linear in the number of units. */
export function timelineOf(words: Words, units: Units): Timeline {
  const unit = new Int32Array(units.count)
  const firstWord = new Int32Array(units.count)
  const startSeconds = new Float64Array(units.count)
  const endSeconds = new Float64Array(units.count)
  let count = 0
  let voice: string | undefined
  let endBefore = Number.NEGATIVE_INFINITY
  for (let each = 0; each < units.count; each++) {
    const first = units.firstWord[each] as number
    const next = units.endWord[each] as number
    const segment = words.segments[words.segment[next - 1] as number]!
    const closesSegment = next === words.count || words.segment[next] !== words.segment[next - 1]
    // readUnits() ends a sentence where the next begins; only the segment knows its voice's end.
    const end = closesSegment ? segment.endSeconds : (units.endSeconds[each] as number)
    const isRemark = end <= endBefore && next - first <= LONGEST_REMARK && segment.speaker !== voice
    if (isRemark) continue
    const startBefore = count === 0 ? 0 : (startSeconds[count - 1] as number)
    const start = Math.max(startBefore, units.startSeconds[each] as number)
    // Overlapping voices share no second: it belongs to the sentence begun last.
    if (endBefore > start) endSeconds[count - 1] = start
    unit[count] = each
    firstWord[count] = first
    startSeconds[count] = start
    endBefore = Math.max(start, end)
    endSeconds[count++] = endBefore
    voice = segment.speaker
  }
  return {
    count,
    unit: unit.subarray(0, count),
    firstWord: firstWord.subarray(0, count),
    startSeconds: startSeconds.subarray(0, count),
    endSeconds: endSeconds.subarray(0, count),
  }
}
