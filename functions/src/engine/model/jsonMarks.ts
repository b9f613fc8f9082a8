/** Place of a text; it decides what may follow. */
export type Place = 'name' | 'member' | 'entry'

/** End marks by opening mark: people mix them. */
export const QUOTE_MARKS: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”“"',
  '„': '“”"',
  '”': '”"',
  '«': '»',
  '‘': '’',
  '「': '」',
  '『': '』',
  '＂': '＂',
  '`': '`',
}
/** Full-width marks, and their JSON forms. */
export const WIDE: Readonly<Record<string, string>> = {
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '：': ':',
  '，': ',',
  '、': ',',
  '；': ',',
  ';': ',',
  '＝': '=',
}
/** Marks at which reading a text pauses, by its end marks. */
export const STOPS = Object.fromEntries(
  Object.values(QUOTE_MARKS).map((close) => [close, new RegExp(`[\\\\\n${close}]`, 'g')]),
)

export const GAP = /[\s\0\u200b-\u200f\u2060\ufeff]+/y
export const COMMENTS = [
  ['//', '\n'],
  ['/*', '*/'],
  ['<!--', '-->'],
  ['-- ', '\n'],
  ['#', '\n'],
] as const
const MARK = '["\'“”„«»‘’`「」『』＂]'
const SPACE = '[\\s\\u200b\\u2060]*'
const AROUND_NAME = '[*:"\\\\ ]{0,3}'
const NAME_AHEAD = `(?:"[^"\\\\\\n{}[\\]]{1,80}"|${MARK}${AROUND_NAME}[\\p{L}_][\\p{L}\\p{N}_ -]{0,40}${AROUND_NAME}${MARK}|[\\p{L}_]\\w{0,40})\\s*[:=：＝]`
const COMMENT_AHEAD = '\\/\\/|\\/\\*|<!--|--\\s|#\\s[^\\n]*\\n'
/** What follows a text's end: behind a comma a name or entry; a comma may also part two quoted words. */
export const AHEAD = Object.fromEntries(
  (['name', 'member', 'entry'] as const).map((place) => {
    const next = place === 'entry' ? `${MARK}|[{[]|-?\\d|[a-z_]\\w*|${NAME_AHEAD}` : NAME_AHEAD
    const comma = `(?:[,;，；、]${SPACE})+(?:$|[}\\]｝］{[]|${COMMENT_AHEAD}|${next}|\\.\\.\\.|…)|[,，](?:\\n\\s*)?${MARK}`
    const colon = place === 'member' ? '' : '[:：=＝]|'
    const missing = `${MARK}[\\w ]{1,40}${MARK}\\s*:`
    return [place, new RegExp(`^${SPACE}(?:$|${colon}[}\\]｝］]|${comma}|${COMMENT_AHEAD}|${missing})`, 'iu')]
  }),
)
/** A line's end that ends a text without its mark: brackets close, or the next name comes. */
export const END_OF_LINE = new RegExp(`^(?:[}\\]]\\s*(?:,|[}\\]]|$)|${MARK}\\w{1,40}${MARK}\\s*:)`, 'u')
/** May follow a text's end. */
export const MAY_FOLLOW = /^[\s\u200b\u2060]*(?:$|[:：=＝}\]｝］,;，；、/<#-]|["“'”＂「『„«‘`])/u
/** A text without marks, up to the member's end. */
export const BARE_TEXT = new RegExp(
  `^[^\\n\\r{}[\\]]{1,1000}?(?=["”]?\\s*(?:,\\s*(?:[\\r\\n]|${NAME_AHEAD})|[}\\]\\r\\n]))`,
  'u',
)
