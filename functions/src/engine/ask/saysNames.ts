import { INNER_NAME, NAME, namesIn } from '../verify/claimWords.ts'
import { stemsOf } from '../verify/restsOn.ts'
import { isContent, wordsOf } from '../verify/words.ts'
import { isNear, type Passage } from './passages.ts'

/** Endings of words that open a sentence in English or Spanish and are not names. */
const COMMON_OPENING = /(?:s|ing|ed|ly|ado|ido|mente|ar|er|ir|se|[íáó]n?|ían|aban?|ron|(?<!ma)ría)$/iu
/** Such words are no names either. */
const OPENING = /^(?:next|much)$|(?:body|thing|where|ever|wise)$/iu
/** A verb opens a sentence in Spanish: what follows it cannot follow a name. */
const OPENING_VERB =
  /^\p{Lu}\p{Ll}*[aeáó]n? (?:\d|(?:el|l[ao]s?|un[ao]?s?|que|al?|del?|en|con|por|para|más|muy|sus?|como|hasta|sobre)(?!\p{L}))/u
/** A shorter name is another one where it differs by a letter. */
const LEAST_MISSPELT = 6
const NAME_RUN = /\p{Lu}[\p{L}\p{N}'’.-]*(?: \p{Lu}[\p{L}\p{N}'’.-]*)*/gu

/** Whether all names of a text are said: of a full name the last part, and no other one before it. */
export function saysNames(
  text: string,
  said: string,
  passages: readonly Passage[],
  isForeign: boolean,
): boolean {
  const stems = new Set(stemsOf(said))
  const everywhere = new Set(passages.flatMap(({ text: each }) => namesIn(each, INNER_NAME)))
  const plain = plainIn(passages)
  const heard = wordsOf(said)
  const written = [...heard, ...heard.map((word, at) => `${word}${heard[at + 1]}`)]
  const voices = new Set(passages.flatMap(({ speaker = '' }) => wordsOf(speaker)))
  const isFirst = (at: number) => !/[\p{L}\p{N},;"“'’)%:] ["“'(¿¡]?$/u.test(text.slice(0, at))
  return [...text.matchAll(NAME_RUN)].every(({ 0: run, index }) => {
    const parts = run.split(' ').filter((part) => !/^I(?:['’]|$)/.test(part) && wordsOf(part).some(isContent))
    const [opening] = parts
    // What opens a sentence is a name where it is one elsewhere, or no word that is said.
    if (opening !== undefined && run.startsWith(opening) && isFirst(index)) {
      const known = stemsOf(opening)
      const isName =
        known.some((stem) => everywhere.has(stem)) ||
        (!isForeign &&
          !COMMON_OPENING.test(opening) &&
          !OPENING.test(opening) &&
          !OPENING_VERB.test(text.slice(index)) &&
          !known.some((stem) => plain.has(stem)))
      if (!isName) parts.shift()
    }
    // "Go" is a name within a sentence.
    const [small] = parts.length === 0 && !isFirst(index) ? (/^\p{Lu}\p{Ll}+/u.exec(run) ?? []) : []
    if (small !== undefined) return isForeign || new RegExp(`${small}(?!\\p{L})`, 'u').test(said)
    const last = parts.at(-1)
    // A first name is enough where another passage has the full name.
    const isWhole = parts.length > 1 && passages.some((each) => each.text.includes(parts.join(' ')))
    return (
      last === undefined ||
      (isWhole
        ? parts.some((part) => isThere(part, true))
        : parts.every((part) => isThere(part, part === last)))
    )
  })

  function isThere(part: string, isLast: boolean): boolean {
    const own = stemsOf(part.replace(/['’]s?$/u, ''))
    if (own.every((stem) => stems.has(stem))) return true
    const [name = ''] = wordsOf(part.replace(/['’]s?$/u, ''))
    if (name.length >= LEAST_MISSPELT && written.some((each) => isNear(name, each))) return true
    return !isLast && !wordsOf(part).some((word) => voices.has(word)) && !isOtherName(text, said, part)
  }
}

/** Stems of words that passages have in small letters. */
const plainIn = (passages: readonly Passage[]) =>
  new Set(passages.flatMap(({ text }) => stemsOf((text.match(/(?<!\S)\p{Ll}\S*/gu) ?? []).join(' '))))

const LISTS = /, (?:and |or |y |o )?| (?:and|or|y|e|o) /iu

/** Whether a question's names are said, also "bo lind"; of a list those of its beginning and of one other part. */
export function saysAsked(...[question, said, passages, isForeign]: Parameters<typeof saysNames>): boolean {
  const names = new Set(
    passages.flatMap(({ speaker = '', text }) => [...namesIn(speaker, NAME), ...namesIn(text, INNER_NAME)]),
  )
  const known = new Set([...plainIn(passages), ...stemsOf(said)])
  const says = (part: string) =>
    stemsOf(part).every((stem) => !names.has(stem) || known.has(stem)) &&
    saysNames(part, said, passages, isForeign)
  const [first = '', ...others] = question.split(LISTS)
  // A word that opens a text may be no name.
  return says(first) && (others.length === 0 || others.some((part) => says(`of ${part}`)))
}

/** Whether what follows a first name is said behind another one: "Kim Vance" for "Ana Vance". */
function isOtherName(text: string, said: string, part: string): boolean {
  const behind = text.slice(text.indexOf(part) + part.length).match(/^ (\p{Lu}[\p{L}\p{N}-]*)/u)?.[1]
  if (behind === undefined) return true
  return [...said.matchAll(NAME_RUN)].some(([run]) => {
    const parts = run.split(/[.,]? /).map((each) => each.replace(/[.'’]+$/u, ''))
    const before = parts[parts.indexOf(behind) - 1]
    return before !== undefined && wordsOf(before).some(isContent)
  })
}
