/**
 * Porter's stemmer of 1980, with the two changes that ROUGE-1.5.5 and its heirs use none of: the original rules.
 * Source: M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980.
 * @param word small letters a to z; shorter than three letters it stays
 */
export function porterStem(word: string): string {
  if (word.length < 3) return word
  let stem = step1(word)
  stem = bySuffix(stem, STEP_2, 0)
  stem = bySuffix(stem, STEP_3, 0)
  stem = step4(stem)
  if (stem.endsWith('e')) {
    const rest = stem.slice(0, -1)
    if (measure(rest) > 1 || (measure(rest) === 1 && !endsShort(rest))) stem = rest
  }
  if (stem.endsWith('ll') && measure(stem) > 1) stem = stem.slice(0, -1)
  return stem
}

function isConsonant(word: string, at: number): boolean {
  const letter = word[at] as string
  if ('aeiou'.includes(letter)) return false
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1)
}

/** How many times vowels are followed by consonants. */
function measure(stem: string): number {
  let count = 0
  for (let at = 1; at < stem.length; at++) if (isConsonant(stem, at) && !isConsonant(stem, at - 1)) count++
  return count
}

const hasVowel = (stem: string) => Array.from(stem).some((_, at) => !isConsonant(stem, at))
const endsDouble = (stem: string) =>
  stem.length > 1 && stem.at(-1) === stem.at(-2) && isConsonant(stem, stem.length - 1)

/** Consonant, vowel, consonant that is no w, x or y: hop, not snow. */
function endsShort(stem: string): boolean {
  const last = stem.length - 1
  return (
    last >= 2 &&
    isConsonant(stem, last) &&
    !isConsonant(stem, last - 1) &&
    isConsonant(stem, last - 2) &&
    !/[wxy]$/.test(stem)
  )
}

function step1(word: string): string {
  let stem = word
  if (/(?:ss|i)es$/.test(stem)) stem = stem.slice(0, -2)
  else if (/[^s]s$/.test(stem)) stem = stem.slice(0, -1)
  if (stem.endsWith('eed')) {
    if (measure(stem.slice(0, -3)) > 0) stem = stem.slice(0, -1)
  } else {
    const suffix = /(?:ed|ing)$/.exec(stem)?.[0]
    if (suffix !== undefined && hasVowel(stem.slice(0, -suffix.length))) {
      stem = stem.slice(0, -suffix.length)
      if (/(?:at|bl|iz)$/.test(stem)) stem += 'e'
      else if (endsDouble(stem) && !/[lsz]$/.test(stem)) stem = stem.slice(0, -1)
      else if (measure(stem) === 1 && endsShort(stem)) stem += 'e'
    }
  }
  return stem.endsWith('y') && hasVowel(stem.slice(0, -1)) ? `${stem.slice(0, -1)}i` : stem
}

const STEP_2: ReadonlyArray<readonly [string, string]> = Object.entries({
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  abli: 'able',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
})
const STEP_3: ReadonlyArray<readonly [string, string]> = Object.entries({
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
})
const STEP_4 = 'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'.split(' ')

function bySuffix(stem: string, rules: ReadonlyArray<readonly [string, string]>, least: number): string {
  const rule = longest(
    stem,
    rules.map(([suffix]) => suffix),
  )
  if (rule === undefined) return stem
  const rest = stem.slice(0, -rule.length)
  return measure(rest) > least ? rest + (rules.find(([suffix]) => suffix === rule)?.[1] ?? '') : stem
}

function step4(stem: string): string {
  const suffix = longest(stem, STEP_4)
  if (suffix === undefined) return stem
  const rest = stem.slice(0, -suffix.length)
  if (measure(rest) <= 1 || (suffix === 'ion' && !/[st]$/.test(rest))) return stem
  return rest
}

function longest(stem: string, suffixes: readonly string[]): string | undefined {
  return suffixes.filter((suffix) => stem.endsWith(suffix)).toSorted((a, b) => b.length - a.length)[0]
}
