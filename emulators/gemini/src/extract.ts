import type { Material, Said } from './Material.ts'

/** Sizes of an answer's parts. */
export interface Amounts {
  keyPoints: number
  moments: number
  chapters: number
  quotes: number
}

const QUOTE_WORDS = 40
const LEAST_WORDS = 7
const MOMENT_SHARE = 0.3
const TITLE_WORDS = 6

/** The sentence with the most frequent words of each equal part; no model, and the same each time. */
export function extract(material: Material, amounts: Amounts) {
  const best = ranking(material.said)
  const points = partsOf(material, amounts.keyPoints).flatMap((said) => best(said, 1))
  const pointTexts = new Set(points.map(({ text }) => text))
  const others = partsOf(material, amounts.quotes).flatMap((said) =>
    best(
      said.filter(({ text }) => !pointTexts.has(text)),
      1,
    ),
  )
  const [first = { text: material.title }] = best(points, 1)
  return {
    headline: words(first.text, 14),
    gist: best(material.said, 3)
      .toSorted((a, b) => a.startSeconds - b.startSeconds)
      .map(({ text }) => text)
      .join(' '),
    keyPoints: points.map(({ text, startSeconds }) => ({
      text,
      quote: words(text, QUOTE_WORDS),
      at: clock(startSeconds),
    })),
    moments: partsOf(material, amounts.moments).flatMap((said) => momentOf(said, best)),
    chapters: partsOf(material, amounts.chapters).flatMap((said, at) =>
      best(said, 1).map(({ text }) => ({
        title: words(text, TITLE_WORDS),
        at: clock(at === 0 ? 0 : (said[0]?.startSeconds ?? 0)),
      })),
    ),
    speakers: speakersOf(material.said),
    quotes: others.map(({ text, startSeconds, speaker }) => ({
      quote: words(text, QUOTE_WORDS),
      at: clock(startSeconds),
      speaker,
    })),
  }
}

type Best = (said: readonly Said[], count: number) => Said[]

/** Sentences of middle length, most frequent words first. */
function ranking(all: readonly Said[]): Best {
  const counts = new Map<string, number>()
  const terms = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  for (const { text } of all) for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const scores = new Map<Said, number>()
  for (const said of all) {
    const found = terms(said.text)
    const sum = found.reduce((total, term) => total + Math.log(counts.get(term) ?? 1), 0)
    const isShort = said.text.split(' ').length < LEAST_WORDS
    scores.set(said, sum / (found.length + 3) - (isShort ? 10 : 0))
  }
  return (said, count) => said.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0)).slice(0, count)
}

/** Words in parts of equal length; parts without words are left out. */
function partsOf({ said, durationSeconds }: Material, count: number): Said[][] {
  const list = Array.from({ length: count }, (): Said[] => [])
  for (const each of said) {
    const at = Math.min(count - 1, Math.floor((each.startSeconds / Math.max(1, durationSeconds)) * count))
    list[at]?.push(each)
  }
  return list.filter((each) => each.length > 0)
}

/** From the best sentence of a part on, for a moment's time; back from the part's end where too little follows. */
function momentOf(said: readonly Said[], best: Best) {
  const length = (said.at(-1)?.endSeconds ?? 0) - (said[0]?.startSeconds ?? 0)
  const wanted = length * MOMENT_SHARE
  const fits = said.filter(({ startSeconds }) => (said.at(-1)?.endSeconds ?? 0) - startSeconds >= wanted)
  const [opening] = best(fits, 1)
  if (opening === undefined) return []
  return [
    {
      title: words(opening.text, TITLE_WORDS),
      quote: words(opening.text, QUOTE_WORDS),
      from: clock(opening.startSeconds),
      to: clock(opening.startSeconds + wanted),
    },
  ]
}

function speakersOf(said: readonly Said[]) {
  const seconds = new Map<string, number>()
  for (const { speaker, startSeconds, endSeconds } of said) {
    if (speaker !== '') seconds.set(speaker, (seconds.get(speaker) ?? 0) + endSeconds - startSeconds)
  }
  const total = [...seconds.values()].reduce((sum, each) => sum + each, 0)
  return [...seconds].map(([name, each]) => ({ name, share: Math.round((each / total) * 100) / 100 }))
}

const words = (text: string, most: number) => text.split(' ').slice(0, most).join(' ')

function clock(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`
}
