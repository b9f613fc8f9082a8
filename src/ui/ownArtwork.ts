/** Edge of the square's own coordinates. */
export const ARTWORK_EDGE = 64

/** Colours of ground, letters and bars. The same in both themes, and never the colour of playable sound. */
const GROUNDS = [
  ['#14181c', '#fbfbf9', '#8b9093'],
  ['#fbfbf9', '#14181c', '#14181c'],
  ['#d6d8d1', '#14181c', '#62686d'],
  ['#454b51', '#fbfbf9', '#b9bab4'],
] as const

interface Drawing {
  bar: number
  gap: number
  from: number
  to: number
  /** On the lower edge, or about a line of their own. */
  stands?: true
}
const DRAWINGS: readonly [Drawing, ...Drawing[]] = [
  { bar: 2, gap: 2.6, from: 6, to: 58 },
  { bar: 3, gap: 3.1, from: -1.5, to: 66 },
  { bar: 5, gap: 4.4, from: 6, to: 58, stands: true },
  { bar: 6, gap: 3.2, from: 6, to: 58 },
]
/** A large one has up to three lines of its name above the bars. */
const LARGE = { fontSize: 8.4, lineHeight: 8.8, firstLine: 11.5, mostLetters: 11, mostLines: 3 } as const
const SMALL = { fontSize: 21, firstLine: 22 } as const

/** Square for a show without a picture: seeded bars, and its initials or name. docs/rules.md "Look" */
export function ownArtwork(name: string, seed: string, isLarge: boolean) {
  const hash = hashOf(seed)
  const [ground, ink, barInk] = GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0]
  const drawing = DRAWINGS[(hash >>> 2) % DRAWINGS.length] ?? DRAWINGS[0]
  const bars = barsOf(drawing, hash, isLarge)
  const { fontSize } = isLarge ? LARGE : SMALL
  // Never on a bar.
  const lines = isLarge
    ? nameLines(name).map((text, i) => ({ text, y: LARGE.firstLine + i * LARGE.lineHeight }))
    : [{ text: initials(name), y: SMALL.firstLine }]
  return { ground, ink, barInk, bars, lines, fontSize }
}

function barsOf({ bar, gap, from, to, stands }: Drawing, hash: number, isLarge: boolean): string {
  const most = isLarge ? 24 : 28
  const middle = isLarge ? 48 : 43
  let path = ''
  // xorshift: as many numbers as bars, the same each time.
  let state = hash || 1
  for (let x = from; x + bar <= to + 0.01; x += bar + gap) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    const height = Math.round(most * (0.25 + 0.75 * ((state >>> 0) / 2 ** 32)))
    const top = stands ? ARTWORK_EDGE - height : middle - height / 2
    path += `M${Number(x.toFixed(1))} ${top}h${bar}v${height}h${-bar}z`
  }
  return path
}

export function initials(name: string): string {
  return wordsOf(name)
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0].toUpperCase() ?? '')
    .join('')
}

/** A name on at most three short lines; the rest becomes dots. */
export function nameLines(name: string): string[] {
  const lines: string[] = []
  for (const word of name.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= LARGE.mostLetters)
      lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(word)
  }
  const shown = lines.slice(0, LARGE.mostLines)
  return shown.map((line, i) => {
    const isCut =
      line.length > LARGE.mostLetters + 1 || (i === LARGE.mostLines - 1 && lines.length > shown.length)
    return isCut
      ? `${Array.from(line)
          .slice(0, LARGE.mostLetters - 1)
          .join('')}…`
      : line
  })
}

function wordsOf(name: string): readonly string[] {
  return name.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** FNV-1a of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
