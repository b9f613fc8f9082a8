import type { Chapter } from '#domain/summary.ts'
import type { Seconds } from '#domain/units.ts'
import { type Draft, tenths } from './Draft.ts'
import { STOP } from '../read/lexicon.ts'
import { listed } from './listed.ts'
import type { Run } from '../pick/pickMoments.ts'
import { titleOf } from './titleOf.ts'
import { turnsOf } from '../read/turns.ts'

/** About a chapter in so many seconds, within what a listener can overlook. */
const USUAL_SECONDS: Seconds = 300
const LEAST = 3
const MOST = 14
/** Words on either side of a border that are held against each other: about a minute. */
const WINDOW_WORDS = 150
/** A chapter's subject is said so often in it, and so many times as often as in an even spread. */
const LEAST_TIMES = 3
const LEAST_EXCESS = 1.5
/** A second subject is named when it is worth so much of the first. */
const BESIDE_BEST = 0.4
/** A border between two turns this near to where the subject changes is the border. */
const NEAR_SECONDS: Seconds = 20

/**
 * Where the episode comes to another subject: before the sentences where the words of the minute before and of the minute
 * after have least in common (M. Hearst, "TextTiling", 1997).
 */
export function chaptersOf(draft: Draft): Chapter[] {
  const { units, duration } = draft
  const count = Math.min(MOST, Math.max(LEAST, Math.round(duration / USUAL_SECONDS)))
  const room = duration / (count * 2)
  const likeness = likenessBefore(draft)
  const start = (unit: number) => units.startSeconds[unit] as number
  const inner = Array.from({ length: units.count }, (_, unit) => unit).filter(
    (unit) => start(unit) >= room && start(unit) <= duration - room,
  )
  inner.sort((a, b) => (likeness[a] as number) - (likeness[b] as number))
  const borders = [0]
  for (const unit of inner) {
    if (borders.length >= count) break
    if (borders.every((other) => Math.abs(start(other) - start(unit)) >= room)) borders.push(unit)
  }
  const turns = turnsOf(draft.words, units).map(({ first }) => first)
  const snapped = [...new Set(borders.map((unit) => nearestTurn(unit, turns, start)))].toSorted(
    (a, b) => a - b,
  )
  const titles = new Set<string>()
  return snapped.map((first, at) => {
    const run = { first, end: snapped[at + 1] ?? units.count }
    const title = subjectOf(draft, run, titles) ?? titleOf(draft, run, titles)
    return { title, startSeconds: at === 0 ? 0 : tenths(Math.min(duration, start(first))) }
  })
}

/** The one or two terms that the chapter speaks of more than the rest does; undefined where there is none. */
function subjectOf(
  { words, units, terms, language }: Draft,
  run: Run,
  taken: Set<string>,
): string | undefined {
  const first = units.firstWord[run.first] as number
  const end = units.endWord[run.end - 1] as number
  const share = (end - first) / words.count
  const own = terms
    .map(({ text, places }) => {
      const times = places.filter((index) => index >= first && index < end).length
      const excess = times / (places.length * share)
      return { text, excess, worth: times >= LEAST_TIMES ? times * Math.log(excess) : 0 }
    })
    .filter(({ text, excess, worth }) => worth > 0 && excess >= LEAST_EXCESS && !taken.has(text))
    .toSorted((a, b) => b.worth - a.worth)
  const best = own.filter(({ worth }) => worth >= BESIDE_BEST * (own[0]?.worth ?? 0)).slice(0, 2)
  if (best.length === 0) return undefined
  for (const { text } of best) taken.add(text)
  return listed(
    best.map(({ text }) => text),
    language,
  ).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

function nearestTurn(unit: number, turns: readonly number[], start: (unit: number) => Seconds): number {
  let best = unit
  let bestDistance = NEAR_SECONDS
  for (const turn of turns) {
    const distance = Math.abs(start(turn) - start(unit))
    if (unit > 0 && turn > 0 && distance <= bestDistance) {
      best = turn
      bestDistance = distance
    }
  }
  return best
}

/** Cosine of the stems before and after each sentence, 0 to 1; both windows slide, so that time stays linear. */
function likenessBefore({ words, units, scored }: Draft): Float64Array {
  const before = new Float64Array(words.stemCount)
  const after = new Float64Array(words.stemCount)
  let dot = 0
  let squaresBefore = 0
  let squaresAfter = 0
  const add = (index: number, isBefore: boolean, sign: 1 | -1) => {
    if (index < 0 || index >= words.count || ((words.classes[index] as number) & STOP) !== 0) return
    const stem = words.stem[index] as number
    // A word of the whole episode tells nothing of its parts.
    const weight = sign / Math.max(1, scored.stemWeight[stem] as number)
    const [own, other] = isBefore ? [before, after] : [after, before]
    const old = own[stem] as number
    own[stem] = old + weight
    dot += weight * (other[stem] as number)
    const squares = (old + weight) ** 2 - old ** 2
    if (isBefore) squaresBefore += squares
    else squaresAfter += squares
  }
  for (let index = 0; index < WINDOW_WORDS; index++) add(index, false, 1)
  const likeness = new Float64Array(units.count)
  let at = 0
  for (let unit = 0; unit < units.count; unit++) {
    for (; at < (units.firstWord[unit] as number); at++) {
      add(at, false, -1)
      add(at, true, 1)
      add(at - WINDOW_WORDS, true, -1)
      add(at + WINDOW_WORDS, false, 1)
    }
    const size = Math.sqrt(Math.max(0, squaresBefore * squaresAfter))
    likeness[unit] = size < 1e-9 ? 1 : dot / size
  }
  return likeness
}
