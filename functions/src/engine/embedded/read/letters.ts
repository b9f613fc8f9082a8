/** Folding of Latin letters and digits by UTF-16 code. Codes beyond are letters of other scripts, or none. */
const TABLE_SIZE = 0x250

/** Lower case, accents kept; 0 for other characters. */
const LOWER = new Uint16Array(TABLE_SIZE)
/** Lower case without accents, for stems. */
const BARE = new Uint16Array(TABLE_SIZE)

for (let code = 0; code < TABLE_SIZE; code++) {
  const letter = String.fromCharCode(code)
  if (!/[\p{L}\p{N}]/u.test(letter)) continue
  LOWER[code] = letter.toLowerCase().charCodeAt(0)
  BARE[code] = letter.toLowerCase().normalize('NFD').charCodeAt(0)
}

/** The letter in lower case; 0 outside of words. */
export function lowerLetter(code: number): number {
  if (code < TABLE_SIZE) return LOWER[code] as number
  return isLetterOfOtherScript(code) ? code : 0
}

/** As {@link lowerLetter}, without accent. */
export function bareLetter(code: number): number {
  return code < TABLE_SIZE ? (BARE[code] as number) : code
}

/** Combining accents count as letters, so that no word is cut within a character. */
function isLetterOfOtherScript(code: number): boolean {
  if (code >= 0x2000 && code <= 0x2bff) return false // punctuation, arrows, symbols, private signs of captions
  if (code >= 0x3000 && code <= 0x303f) return false // punctuation of Chinese and Japanese
  if (code >= 0xd800 && code <= 0xf8ff) return false // halves of emoji and the like, and private use
  return code < 0xfe00 || (code >= 0xff10 && code <= 0xffdc)
}

/** FNV-1a over code units: one number per word instead of a string. */
export const HASH_SEED = 0x811c9dc5
export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}

/** A word's hash as in readWords(): lower case, apostrophes dropped, accents kept. */
export function wordHash(word: string): number {
  let hash = HASH_SEED
  for (let at = 0; at < word.length; at++) {
    const code = lowerLetter(word.charCodeAt(at))
    if (code !== 0) hash = hashStep(hash, code)
  }
  return hash
}
