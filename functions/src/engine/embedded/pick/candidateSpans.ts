import type { Seconds } from '#domain/units.ts'
import { nameOf } from '../read/nameOf.ts'
import { openReferences } from '../score/openReferences.ts'
import { type PointSigns, subjectsByWord, wordSigns } from '../score/pointSigns.ts'
import { worthOf } from '../score/pointWeights.ts'
import type { Term } from '../score/termsOf.ts'
import { STOP } from '../read/lexicon.ts'
import type { Words } from '../read/readWords.ts'
import type { Units } from '../read/readUnits.ts'
import { clauses, partsOf } from './partsOf.ts'
import type { ScoredUnits } from '../score/scoreUnits.ts'
import {
  registerOf,
  LONGEST_POINT,
  type Span,
  selfContainedness,
  wholeSpan,
} from '../score/selfContainedness.ts'

/** A span that may become a key point, with what it is worth by itself. */
export interface Candidate extends Span {
  stems: readonly number[]
  /** 0 to 1: see selfContainedness() and openReferences(). */
  selfContainedness: number
  signs: PointSigns
  /** What its signs are worth together, as a logarithm; what its stems tell comes on top of it: see pickSpans(). */
  worth: number
  words: number
  startSeconds: number
  /** Whether it names somebody who speaks: by the full name it introduces them, by the first it talks to or of them. */
  names: 'full' | 'first' | undefined
}

/** What is left of a sentence for each reference that nothing in it tells. */
const OPEN_WORTH = 0.25
const LEAST_FORM = 0.2
/** A part of a sentence must stand so much better than the whole. */
const PART_WORTH = 1.8

/** Only the best sentences of each part are looked at closely: time stays linear, and points spread out. */
const PARTS = 48
const PER_PART = 5

/** Content words of a sentence that is looked at, where there are enough sentences to choose from. */
const LEAST_CONTENT = 3
const ENOUGH_UNITS = 200
/** What stands badly is still something, where an episode says nothing better; a question hardly is. */
const LEAST_SELF_CONTAINED = 0.01
const LEAST_OF_QUESTIONS = 0.000001

/** The spans worth a close look, in order. */
export function candidateSpans(
  words: Words,
  units: Units,
  scored: ScoredUnits,
  { voices, host, terms }: { voices: readonly string[]; host: string | undefined; terms: readonly Term[] },
  duration: Seconds,
): Candidate[] {
  const found: Candidate[] = []
  const subjects = subjectsByWord(words, terms)
  const hosts = new Map<string | undefined, boolean>()
  const isHostBy = (source: string | undefined) => {
    const known = hosts.get(source) ?? (host !== undefined && nameOf(source) === host)
    hosts.set(source, known)
    return known
  }
  const candidate = (span: Span, stands: number, open: number, part: 0 | 1): Candidate => {
    const stems: number[] = []
    for (let index = span.first; index < span.end; index++) {
      const stem = words.stem[index] as number
      // Few enough to look through.
      if (((words.classes[index] as number) & STOP) === 0 && !stems.includes(stem)) stems.push(stem)
    }
    const isHost = isHostBy(words.segments[words.segment[span.first] as number]?.speaker)
    const signs = {
      stands,
      kept: scored.logOdds[span.unit] as number,
      open,
      part,
      host: isHost ? 1 : 0,
      ...wordSigns(words, subjects, scored, span),
    }
    return {
      ...span,
      stems,
      selfContainedness: standing(units, span, stands, open),
      signs,
      worth: worthOf(signs),
      words: span.end - span.first - signs.links,
      startSeconds: units.startSeconds[span.unit] as number,
      names: namesIn(words, span, voices),
    }
  }
  const leastContent = units.count < ENOUGH_UNITS ? 1 : LEAST_CONTENT
  let unit = 0
  for (let part = 1; part <= PARTS; part++) {
    const best: Promising[] = []
    const until = part === PARTS ? Number.POSITIVE_INFINITY : (duration * part) / PARTS
    for (; unit < units.count && (units.startSeconds[unit] as number) < until; unit++) {
      // What is said after the end has no second to be found at.
      if ((units.startSeconds[unit] as number) >= duration) break
      if ((scored.content[unit] as number) >= leastContent) addPromising(best, words, units, scored, unit)
    }
    for (const { span, score } of best) {
      const stands = score / registerOf(words, span)
      // Of what has no form, nobody looks what it points at.
      const open = stands < LEAST_FORM ? 1 : openReferences(words, scored.stemWeight, span)
      found.push(candidate(span, stands, open, 0))
      const whole = standing(units, span, stands, open)
      // A part that must stand so much better than this cannot.
      const parts = whole * PART_WORTH < 1 && stands >= LEAST_FORM / 2 ? partsOf(words, span) : []
      for (const clause of parts) {
        const own = selfContainedness(words, clause, false)
        // What it points at is looked for only where its form is better.
        if (own <= whole * PART_WORTH) continue
        const openInPart = openReferences(words, scored.stemWeight, clause)
        if (own * OPEN_WORTH ** openInPart > whole * PART_WORTH)
          found.push(candidate(clause, own, openInPart, 1))
      }
    }
  }
  return found.toSorted((a, b) => a.first - b.first)
}

function standing(units: Units, { unit }: Span, stands: number, open: number): number {
  return Math.max(leastOf(units, unit), stands * OPEN_WORTH ** open)
}

interface Promising {
  span: Span
  /** See selfContainedness(). */
  score: number
  promise: number
}

/** Puts a sentence, or the clauses of a long one, among the best by a first guess at their worth. */
function addPromising(
  best: Promising[],
  words: Words,
  units: Units,
  scored: ScoredUnits,
  unit: number,
): void {
  const certainty = 1.5 + Math.tanh((scored.logOdds[unit] as number) / 2)
  const mass = scored.mass[unit] as number
  const size = (units.endWord[unit] as number) - (units.firstWord[unit] as number)
  if (size <= LONGEST_POINT) {
    const score = Math.max(leastOf(units, unit), scored.selfContainedness[unit] as number)
    const promise = score * Math.log(1 + mass) * certainty
    if (isAmong(best, promise)) insert(best, { span: wholeSpan(units, unit), score, promise })
    return
  }
  for (const span of clauses(words, wholeSpan(units, unit))) {
    const score = Math.max(leastOf(units, unit), selfContainedness(words, span))
    const share = (span.end - span.first) / size
    const promise = score * Math.log(1 + mass * share) * certainty
    if (isAmong(best, promise)) insert(best, { span, score, promise })
  }
}

function leastOf({ asks }: Units, unit: number): number {
  return asks[unit] === 1 ? LEAST_OF_QUESTIONS : LEAST_SELF_CONTAINED
}

function isAmong(best: readonly Promising[], promise: number): boolean {
  return best.length < PER_PART || promise > (best.at(-1) as Promising).promise
}

/** Keeps the list in order, best first, and short. */
function insert(best: Promising[], entry: Promising): void {
  let at = best.length
  while (at > 0 && (best[at - 1] as Promising).promise < entry.promise) at--
  best.splice(at, 0, entry)
  if (best.length > PER_PART) best.pop()
}

function namesIn(words: Words, { first, end }: Span, voices: readonly string[]): Candidate['names'] {
  if (voices.length === 0) return undefined
  const text = words.text.slice(words.start[first], words.end[end - 1])
  const named = voices.filter((name) => text.includes(firstNameOf(name)))
  if (named.length === 0) return undefined
  return named.some((name) => text.includes(name)) ? 'full' : 'first'
}

function firstNameOf(name: string): string {
  const space = name.indexOf(' ')
  return space < 0 ? name : name.slice(0, space)
}
